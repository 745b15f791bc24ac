"use strict";

// Before anything is drawn: the colours that the reader chose on this device.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "";
} catch {
  // A browser that keeps nothing shows the colours of the device.
}
