"""What Berger promises about its speed, measured: `python -m benchmarks`."""
