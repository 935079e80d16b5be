"""How the tests are told which package they are about."""


def pytest_addoption(parser):
    parser.addoption("--package", required=True, help="what script/package has built: dist/frontdesk_….deb")
