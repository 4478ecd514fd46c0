"""The list of resources names every folder."""

from previewer.resources import resources


def test_readme_names_every_folder_of_resources() -> None:
    text = (resources() / "README.md").read_text("utf-8")
    folders = [path.name for path in resources().iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert [name for name in folders if f"`{name}/" not in text] == []
