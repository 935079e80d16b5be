"""A poster that members scan to put themselves on the list (E9)."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import qr
from accounts import button, fill
from desk import ADA
from office import office, open_to_phones, organiser, register, settings_revision, site, texts_of  # noqa: F401
from test_everywhere import expect_fine_in_each_look

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def poster(organiser):
    """The organiser's page with the poster of an event to which Grace has come."""
    form = {"restart": "keep", "self-check-in": "on", "group-name": "Chess Club", "revision": settings_revision(organiser)}
    assert organiser.request.post("/settings", form=form, max_redirects=0).status == 303
    register(organiser, "Ada Lovelace")
    assert organiser.request.post("/desk/restart", max_redirects=0).status == 303
    register(organiser, "Grace Hopper")
    organiser.goto("/")
    organiser.locator("#event a").click()
    organiser.get_by_role("link", name="Poster").click()
    expect(organiser.get_by_role("heading", level=1, name="Poster")).to_be_visible()
    return organiser


def scan(poster):
    """The path to which the picture leads."""
    link = qr.read(poster.locator(".poster svg"))
    assert link == poster.locator(".poster .address").inner_text()
    parts = urlsplit(link)
    assert (parts.hostname, parts.path) == ("desk.example.org", "/here")
    return f"{parts.path}?{parts.query}"


@open_to_phones
@pytest.mark.parametrize("scripts", [True, False])
def test_E9_from_the_poster_by_way_of_signing_in_onto_the_list(poster, new_page, mistakes, scripts):
    path = scan(poster)
    phone = new_page(java_script_enabled=scripts, **PHONE)
    phone.goto(path)
    expect(phone.get_by_role("heading", level=1, name="Sign in")).to_be_visible()
    if scripts:
        assert mistakes(phone.request.get(path).body()) == []
        expect_fine_in_each_look(phone)
    fill(phone, {"Email or username": "ada@example.org", "Password": "wrong 9876"})
    button(phone, "Sign In").click()
    expect(phone.locator(".alert")).to_be_visible()
    # The refused form keeps the code, also when it is reloaded.
    assert phone.locator("#form-sign-in [name=here]").get_attribute("value") == path.split("=")[1]
    if scripts:
        phone.reload()
    fill(phone, {"Email or username": "ada@example.org", "Password": ADA["Password"]})
    button(phone, "Sign In").click()
    phone.wait_for_url(f"**{path}")
    if scripts:
        assert mistakes(phone.request.get(path).body()) == []
        expect_fine_in_each_look(phone)
    poster.goto("/")
    button(phone, "I’m here").click()
    phone.wait_for_url("**/home")
    expect(phone.get_by_role("status").filter(has_text="You’re on the list · ")).to_be_visible()
    expect(poster.locator("#registered")).to_have_value("Grace Hopper\nAda Lovelace")
    phone.goto(path)
    expect(phone.get_by_text("You’re on the list, since")).to_be_visible()
    expect(button(phone, "I’m here")).to_have_count(0)


@open_to_phones
def test_E9_the_poster_is_one_sheet_with_a_big_picture_and_nothing_to_press(poster, mistakes):
    assert mistakes(poster.request.get(poster.url).body()) == []
    expect_fine_in_each_look(poster)
    for name in ["Blitz", "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen " + "im Vereinsheim " * 2 + "am Markt"]:
        poster.goto(poster.url.removesuffix("/poster"))
        fill(poster, {"Name": name})
        button(poster, "Save").click()
        poster.get_by_role("link", name="Poster").click()
        for size in ["A4", "Letter"]:
            pages = texts_of(poster.pdf(format=size))
            assert len(pages) == 1, (name, size)
            # A long name is broken anywhere.
            told = "".join(pages[0].split())
            assert told.startswith("ChessClub" + name.replace(" ", "")) and "press“I’mhere”" in told
            assert not any(text in told for text in ["Newcode", "Print", "Backto", "Language", "1/1"]), told
        poster.emulate_media(media="print")
        # On paper, 96 pixels are an inch.
        assert poster.locator(".poster svg").bounding_box()["width"] > 8 / 2.54 * 96
        poster.emulate_media(media="null")


@open_to_phones
def test_E9_a_new_code_makes_the_old_poster_worth_nothing(poster, new_page, watch):
    old = scan(poster)
    button(poster, "New code").click()
    expect(poster.get_by_role("status").filter(has_text="There is a new code.")).to_be_visible()
    assert scan(poster) != old
    watch.allow("status of 404")
    phone = new_page(**PHONE)
    phone.goto(old)
    expect(phone.get_by_role("heading", level=1, name="This code isn’t valid any more")).to_be_visible()


@open_to_phones
def test_E9_signing_up_step_by_step_carries_the_code_with_scripts(poster, new_page):
    path = scan(poster)
    phone = new_page(**PHONE)
    phone.goto(path)
    phone.get_by_role("link", name="Sign up").click()
    expect(phone.locator("form[data-live]")).to_be_attached()
    assert phone.locator("[name=here]").get_attribute("value") == path.split("=")[1]
    phone.reload()
    expect(phone.locator("[name=here]")).to_have_count(1)
