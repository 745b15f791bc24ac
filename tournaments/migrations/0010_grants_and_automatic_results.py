from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_round_starts"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="is_automatic",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="invitation",
            name="sees_contacts",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="member",
            name="sees_contacts",
            field=models.BooleanField(default=False),
        ),
    ]
