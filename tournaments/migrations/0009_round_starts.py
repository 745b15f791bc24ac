from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="round_starts",
            field=models.JSONField(
                default=list, editable=False, verbose_name="starts of the rounds"
            ),
        ),
    ]
