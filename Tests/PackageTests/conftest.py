"""The option that names the package."""


def pytest_addoption(parser):
    parser.addoption("--package", required=True, help="the package that script/package has built: dist/frontdesk_….deb")
