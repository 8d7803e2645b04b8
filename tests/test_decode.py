"""decode: which encoding a page has, and the page as UTF-8."""
# ruff: noqa: RUF001 (text in many scripts is the point)

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from corpora import html5lib_dir
from hypothesis import given
from hypothesis import strategies as st

from contentex.page.declared import _PRESCAN_MARKUP, _in_meta
from contentex.page.decode import Decoded, decode

# Text with enough of a language in it for a detector, by Python's name of the encoding and the standard's.
_CHINESE = "中华人民共和国成立于一九四九年，首都是北京。今天天气很好，我们去公园散步吧。"
_TAIWANESE = "台灣的首都是臺北，今天天氣很好，我們一起去公園散步，看看美麗的風景。"
_JAPANESE = "日本の首都は東京です。今日は天気がいいので、公園へ散歩に行きましょう。"
_KOREAN = "대한민국의 수도는 서울입니다. 오늘은 날씨가 좋아서 공원에 산책하러 갑니다."
_RUSSIAN = "Москва является столицей России. Сегодня хорошая погода, и мы пойдём гулять в парк."
_CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy. Praha je hlavní město České republiky."
_ARABIC = "القاهرة هي عاصمة مصر. الطقس جميل اليوم وسوف نذهب للمشي في الحديقة."
_HEBREW = "ירושלים היא בירת ישראל. היום מזג האוויר יפה ולכן נלך לטייל בפארק."
_THAI = "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย วันนี้อากาศดีเราไปเดินเล่นในสวนกันเถอะ"
_GERMAN = "Zürich ist schön. Die Straße führt über den Fluß zum größten Gebäude der Stadt."

SAMPLES = [
    (_CHINESE, "gbk", "gbk"),
    (_TAIWANESE, "big5", "big5"),
    (_JAPANESE, "shift_jis", "shift_jis"),
    (_JAPANESE, "euc-jp", "euc-jp"),
    (_JAPANESE, "iso-2022-jp", "iso-2022-jp"),
    (_KOREAN, "euc-kr", "euc-kr"),
    (_RUSSIAN, "windows-1251", "windows-1251"),
    (_RUSSIAN, "koi8-r", "koi8-r"),
    (_CZECH, "iso-8859-2", "iso-8859-2"),
    (_CZECH, "windows-1250", "windows-1250"),
    (_ARABIC, "windows-1256", "windows-1256"),
    (_HEBREW, "windows-1255", "windows-1255"),
    (_THAI, "tis-620", "windows-874"),
    (_GERMAN, "iso-8859-1", "windows-1252"),
    (_CZECH, "utf-8", "utf-8"),
]

each_sample = pytest.mark.parametrize(("text", "codec", "name"), SAMPLES)


def encoding(html: bytes, label: str | None = None) -> tuple[str, str]:
    decoded = decode(html, label)
    return decoded.encoding, decoded.origin


def text(html: bytes, label: str | None = None) -> str:
    return decode(html, label).source.decode()


# What is accepted


@pytest.mark.parametrize("wrap", [bytes, bytearray, memoryview])
def test_every_kind_of_bytes(wrap: Callable[[bytes], bytes]) -> None:
    assert decode(wrap(b"<p>caf\xc3\xa9")) == Decoded(b"<p>caf\xc3\xa9", "utf-8", "detector", 0)


@pytest.mark.parametrize("wrong", [None, 1, ["<p>"], Path("page.html")])
def test_anything_else_is_a_wrong_call(wrong: object) -> None:
    with pytest.raises(TypeError, match=f"bytes or str, not {type(wrong).__name__}"):
        decode(wrong)  # type: ignore[arg-type]


def test_str_is_text_already() -> None:
    html = "<meta charset=gbk>é"
    assert decode(html, "shift_jis") == Decoded(html.encode(), "utf-8", "str", 0)


def test_str_loses_its_mark() -> None:
    assert decode("\ufeff<p>").source == b"<p>"


def test_lone_surrogates_are_replaced_and_counted() -> None:
    decoded = decode("a\ud800b\udfff\ufffd")
    assert (decoded.source.decode(), decoded.replaced) == ("a\ufffdb\ufffd\ufffd", 2)


def test_surrogate_pairs_are_characters() -> None:
    decoded = decode("\ud83d\ude00\ud800")
    assert (decoded.source.decode(), decoded.replaced) == ("\U0001f600\ufffd", 1)


@pytest.mark.parametrize("html", [b"<p>ascii", b"<meta charset=utf-8>\xc3\xa9", b"<meta charset=gbk>"])
def test_nothing_is_copied_if_nothing_changes(html: bytes) -> None:
    assert decode(html).source is html


# What decides


def test_mark_wins_over_caller_and_meta() -> None:
    html = b"\xef\xbb\xbf<meta charset=gbk>\xc3\xa9"
    assert decode(html, "big5") == Decoded(html[3:], "utf-8", "bom", 0)


@pytest.mark.parametrize(("mark", "name"), [(b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be")])
def test_utf16_mark(mark: bytes, name: str) -> None:
    html = mark + "<p>é€\U0001f600".encode(name)
    assert decode(html) == Decoded("<p>é€\U0001f600".encode(), name, "bom", 0)


def test_only_one_mark_goes() -> None:
    assert decode(b"\xef\xbb\xbf" * 2).source == b"\xef\xbb\xbf"


def test_caller_wins_over_meta() -> None:
    assert encoding(b"<meta charset=gbk>", "Shift_JIS") == ("shift_jis", "caller")


@pytest.mark.parametrize(
    ("label", "name"), [("latin-1", "windows-1252"), ("utf_8", "utf-8"), ("shift-jis", "shift_jis"), ("CP_1252", None)]
)
def test_caller_may_use_names_of_python(label: str, name: str | None) -> None:
    assert encoding(b"<meta charset=koi8-r>", label) == ((name, "caller") if name else ("koi8-r", "meta"))


@pytest.mark.parametrize("label", ["klingon", "hex", "rot13", "a\0b", "\xe9", "x" * 10_000, "../os"])
def test_unknown_names_are_no_encoding(label: str) -> None:
    assert encoding(b"<meta charset=koi8-r>", label) == ("koi8-r", "meta")


@pytest.mark.parametrize(
    "label",
    [
        "gbk",
        " GB2312\n",
        "text/html; charset=gbk",
        'text/html;charset="GBK"',
        "text/html; Charset = gbk; x=y",
    ],
)
def test_caller_may_give_a_content_type(label: str) -> None:
    assert encoding(b"<p>", label) == ("gbk", "caller")


@pytest.mark.parametrize(
    "label",
    ["", "bogus", "text/html", "charset=", "charset='gbk", "\u212aoi8-r", "\ud800", "rot13", "idna", "utf-7"],
)
def test_unknown_label_is_ignored(label: str) -> None:
    assert encoding(b"<meta charset=big5>", label) == ("big5", "meta")


def test_meta_wins_over_the_bytes() -> None:
    assert encoding(b"<meta charset=koi8-r>\xc3\xa9") == ("koi8-r", "meta")


def test_valid_utf8_needs_no_declaration() -> None:
    assert encoding("naïve".encode()) == ("utf-8", "detector")


def test_damaged_utf8_is_utf8() -> None:
    html = (_CZECH * 2).encode() + b"\xff" + _CZECH.encode() + b"\xc5"
    decoded = decode(html)
    assert (decoded.encoding, decoded.origin, decoded.replaced) == ("utf-8", "detector", 2)


@pytest.mark.parametrize("html", [b"", b"<p>only ASCII", b"<p>\x1b \x00"])
def test_nothing_known(html: bytes) -> None:
    assert decode(html) == Decoded(html, "windows-1252", "default", 0)


# Declarations in the page


def test_every_html5lib_encoding_test() -> None:
    from webencodings.labels import LABELS  # type: ignore[import-untyped]

    cases = [case for path in (html5lib_dir() / "encoding").glob("*.dat") for case in _cases(path)]
    assert len(cases) > 70
    wrong = [(html[:200], name) for html, name in cases if decode(html).encoding != LABELS[name]]
    assert wrong == []


def _cases(path: Path) -> list[tuple[bytes, str]]:
    cases = path.read_bytes().removeprefix(b"#data\n").split(b"\n#data\n")
    return [_case(case) for case in cases]


def _case(case: bytes) -> tuple[bytes, str]:
    html, _, name = case.rpartition(b"\n#encoding\n")
    return html, name.strip().lower().decode()


@pytest.mark.parametrize(
    "html",
    [
        b"<META CHARSET=GBK>",
        b"<meta/charset='gbk'/>",
        b'<meta name=x charset = " gbk ">',
        b"<meta charset=gbk charset=big5>",
        b"<meta content='a; charset=gbk' http-equiv='Content-Type'>",
        b"<meta http-equiv=content-type content='charset charset=gbk;x'>",
        b"<meta http-equiv=content-type content='charset=big5' charset=gbk>",
        b"<a title='<meta charset=big5>'><meta charset=gbk>",
        b"<!--><meta charset=gbk>-->",
        b"<!-- > <meta charset=big5> --><meta charset=gbk>",
        b"<? <meta charset=big5> <meta charset=gbk>",
        b"</x y='<meta charset=big5>'><meta charset=gbk>",
        b"<metaa charset=big5><meta charset=gbk>",
        b"<meta charset=rot13><meta charset=gbk>",
        b"<1 <meta charset=gbk>",
        b"<meta charset=gbk>" + b"\xff" * 10,
        b"<?xml version='1.0' encoding='gbk'?><html>",
        b"<?xml encoding='big5'?><meta charset=gbk>",
    ],
)
def test_declared_gbk(html: bytes) -> None:
    assert encoding(html) == ("gbk", "meta")


@pytest.mark.parametrize(
    "html",
    [
        b"<meta charset=gbk",
        b"<meta charset='gbk>",
        b"<meta content='charset=gbk'>",
        b"<meta http-equiv=refresh content='charset=gbk'>",
        b"<meta http-equiv=content-type content='charset=\"gbk'>",
        b"<meta charset=x http-equiv=content-type content='charset=gbk'>",
        b"<!-- <meta charset=gbk>",
        b"<a title='<meta charset=gbk>",
        b"</a title='<meta charset=gbk>",
        b"<p data-charset=gbk>charset=gbk",
        b" <?xml encoding='gbk'?>",
    ],
)
def test_not_declared(html: bytes) -> None:
    assert encoding(html) == ("windows-1252", "default")


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("iso-8859-1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("x-user-defined", "windows-1252"),
        ("utf-16", "utf-8"),
        ("utf-16be", "utf-8"),
        ("unicode-1-1-utf-8", "utf-8"),
        ("x-sjis", "shift_jis"),
        ("ks_c_5601-1987", "euc-kr"),
        ("iso-8859-9", "windows-1254"),
        ("tis-620", "windows-874"),
    ],
)
def test_labels_mean_what_browsers_mean(label: str, name: str) -> None:
    assert encoding(b"<meta charset=%b>" % label.encode()) == (name, "meta")


_FILL = b"<link rel=x href=y>" * 200  # more than the prescan reads


def test_declaration_late_in_the_head() -> None:
    assert encoding(_FILL + b"<meta charset=gbk>") == ("gbk", "meta")


@pytest.mark.parametrize("tag", [b"script", b"style", b"title", b"textarea"])
def test_late_tags_inside_of_text_do_not_count(tag: bytes) -> None:
    hidden = b"<%b a='>'> </x> <meta charset=big5> </%b>" % (tag, tag.upper())
    assert encoding(_FILL + hidden) == ("windows-1252", "default")
    assert encoding(_FILL + hidden + b"<meta charset=gbk>") == ("gbk", "meta")


def test_a_script_that_begins_early_still_hides() -> None:
    assert encoding(b"<script>" + _FILL + b"<meta charset=gbk></script>") == ("windows-1252", "default")


def test_early_tags_count_even_in_a_script() -> None:
    assert encoding(b"<script>'<meta charset=gbk>'</script>") == ("gbk", "meta")


def test_the_body_ends_the_search() -> None:
    assert encoding(_FILL + b"<body class=x><meta charset=gbk>") == ("windows-1252", "default")
    assert encoding(_FILL + b"<bodyguard><meta charset=gbk>") == ("gbk", "meta")


def test_the_search_is_bounded() -> None:
    assert encoding(_FILL * 30 + b"<meta charset=gbk>") == ("windows-1252", "default")


# Detection


@each_sample
def test_declared_sample(text: str, codec: str, name: str) -> None:
    html = f"<meta charset={codec}>{text}"
    assert decode(html.encode(codec)) == Decoded(html.encode(), name, "meta", 0)


@each_sample
def test_detected_sample(text: str, codec: str, name: str) -> None:
    decoded = decode(f"<p>{text}</p>".encode(codec))
    expected = "gb18030" if name == "gbk" else name
    assert decoded == Decoded(f"<p>{text}</p>".encode(), expected, "detector", 0)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_detected_utf16_without_mark(codec: str) -> None:
    html = f"<p>{_RUSSIAN}"
    assert decode(html.encode(codec)) == Decoded(html.encode(), codec.replace("6-", "6"), "detector", 0)


def test_detected_after_much_script() -> None:
    script = b"<script>/* \xa9 */" + b"var x = 'y';\n" * 20_000 + b"</script>"
    assert encoding(script + _RUSSIAN.encode("windows-1251")) == ("windows-1251", "detector")


@pytest.mark.parametrize(
    "english",
    [
        "It’s “quoted” — and we’ll see…",
        "© 2004 Acme®",
        "one\xa0two · three",
        "Kovács, Español",
        "Björk’s résumé",
    ],
)
def test_a_few_signs_and_names_are_windows_1252(english: str) -> None:
    decoded = decode(english.encode("windows-1252"))
    assert (decoded.encoding, decoded.source.decode()) == ("windows-1252", english)


def test_a_guess_that_makes_no_text_is_dropped() -> None:
    assert encoding(bytes(range(0x80, 0x100)) * 20)[0] == "windows-1252"


# Where browsers and Python differ


def test_single_byte_gaps_below_a0_are_controls() -> None:
    assert text(b"\x81\x8d\x8f\x90\x9d", "windows-1252") == "\x81\x8d\x8f\x90\x9d"
    assert text(b"\x98", "windows-1251") == "\x98"


def test_single_byte_gaps_above_a0_are_lost() -> None:
    decoded = decode(b"\xaa\xd2\xe1", "windows-1253")
    assert (decoded.source.decode(), decoded.replaced) == ("\ufffd\ufffdα", 2)


@pytest.mark.parametrize(
    ("label", "html", "expected"),
    [
        ("iso-8859-1", b"\x93\x80\x94", "“€”"),
        ("koi8-u", b"\xae\xbe", "ўЎ"),
        ("windows-1255", b"\xca", "\u05ba"),
        ("macintosh", b"\xdb", "€"),
        ("iso-8859-8-i", b"\xe0", "א"),
        ("x-mac-cyrillic", b"\x80", "А"),
        ("x-user-defined", b"\x80", "€"),
        ("gb2312", b"\x80\x81\x40\x81\x30\x81\x30\xa3\xa0", "€丂\x80\u3000"),
        ("gb18030", b"\xa8\xbc", "ḿ"),
        ("shift_jis", b"\x87\x40\x81\x60", "①～"),
        ("euc-jp", b"\xad\xa1\xa1\xc1\x8e\xb1", "①～ｱ"),
        ("euc-jp", b"\xfc\xe2", "髙"),
        ("iso-2022-jp", b"\x1b$B-!\x1b(B<p>\x1b(I1", "①<p>ｱ"),
        ("euc-kr", b"\x81\x41", "갂"),
        ("big5", b"\x88\x62", "\u00ca\u0304"),
        ("utf-16", "é".encode("utf-16-le"), "é"),
    ],
)
def test_characters_as_in_browsers(label: str, html: bytes, expected: str) -> None:
    assert decode(html, label) == Decoded(expected.encode(), encoding(b"", label)[0], "caller", 0)


@pytest.mark.parametrize("label", ["gbk", "big5", "shift_jis", "euc-jp", "euc-kr"])
def test_a_bad_pair_never_swallows_a_tag(label: str) -> None:
    decoded = decode(b"\xe1<p>", label)
    assert (decoded.source.decode(), decoded.replaced) == ("\ufffd<p>", 1)


@pytest.mark.parametrize("label", ["gbk", "big5", "shift_jis", "euc-jp", "euc-kr"])
def test_a_bad_pair_is_one_character(label: str) -> None:
    assert text(b"\xe1\xffx", label) == "\ufffdx"


@pytest.mark.parametrize("label", ["iso-2022-kr", "hz-gb-2312", "iso-2022-cn", "replacement"])
def test_refused_encodings(label: str) -> None:
    assert decode(b"<p>~{<:Ky~}", label) == Decoded(b"\xef\xbf\xbd", "replacement", "caller", 1)
    assert decode(b"", label).source == b""


# Counting


def test_what_the_page_has_itself_is_not_counted() -> None:
    html = "\ufffd<p>\ufffd".encode()
    assert decode(html, "utf-8").replaced == 0
    assert decode(html + b"\xff" + html + b"\xe2\x82", "utf-8").replaced == 2


def test_counting_in_gb18030() -> None:
    own = "\ufffd".encode("gb18030")
    assert decode(own + b"\xff" + own, "gb18030").replaced == 1


def test_counting_in_utf16() -> None:
    assert decode("\ufffd".encode("utf-16-le") + b"\x00\xd8a\x00b", "utf-16le").replaced == 2


# For any input

LABELS_TO_TRY = st.sampled_from([None, "utf-8", "bogus", "replacement", "utf-16be", *(s[2] for s in SAMPLES)])


@given(st.binary(), LABELS_TO_TRY)
def test_any_bytes(html: bytes, label: str | None) -> None:
    decoded = decode(html, label)
    assert decoded.source.decode().count("\ufffd") >= decoded.replaced >= 0
    assert decoded.encoding == decoded.encoding.lower()


@given(
    st.lists(st.sampled_from([*(bytes([i]) for i in range(256)), b"\x1b$B", b"\x1b$(D", b"\x81\x30"])),
    LABELS_TO_TRY,
)
def test_any_mixture_of_leads_and_escapes(parts: list[bytes], label: str | None) -> None:
    decode(b"".join(parts), label).source.decode()


LETTERS = b"abcdefghijklmnopqrstuvwxyz"
MARKUP = [
    b"<meta ",
    b"charset=",
    b"gbk",
    b"<!--",
    b"-->",
    b"<",
    b">",
    b"'",
    b'"',
    b"/",
    b"=",
    b" ",
    b"<script>",
]
MORE = [
    b"</script>",
    b"<body>",
    b"http-equiv=content-type ",
    b"content=",
    b"<meta charset=gbk>",
    b"!",
    b"?",
    b"a",
]
MARKUP_LISTS = st.lists(st.sampled_from(MARKUP + MORE), max_size=30)


@given(MARKUP_LISTS)
def test_any_markup(parts: list[bytes]) -> None:
    html = b"".join(parts)
    assert decode(html).source == html


@given(MARKUP_LISTS)
def test_prescan_is_the_one_of_the_standard(parts: list[bytes]) -> None:
    html = b"".join(parts)
    assert _in_meta(html, _PRESCAN_MARKUP) == _prescan(html)


def _prescan(html: bytes) -> str | None:
    """The standard's words, one step a line: html.spec.whatwg.org, "prescan a byte stream"."""
    at = 0
    try:
        while at < len(html):
            name, at = _prescan_step(html, at)
            if name:
                return name
    except IndexError:  # ran out of bytes
        pass
    return None


def _prescan_step(html: bytes, at: int) -> tuple[str | None, int]:
    if html.startswith(b"<!--", at):
        return None, _find(html, b"-->", at + 2) + 3
    if html.startswith(b"<meta", at) and html[at + 5] in b"\t\n\f\r /":
        attributes, at = _attributes(html, at + 5)
        return _encoding_of(attributes), at
    if html[at : at + 1] == b"<" and html[at + 1 + (html[at + 1] == 0x2F)] in LETTERS:
        while html[at] not in b"\t\n\f\r >":
            at += 1
        return None, _attributes(html, at)[1]
    if html.startswith((b"<!", b"</", b"<?"), at):
        return None, _find(html, b">", at)
    return None, at + 1


def _find(html: bytes, what: bytes, at: int) -> int:
    found = html.find(what, at)
    if found < 0:
        raise IndexError
    return found


def _attributes(html: bytes, at: int) -> tuple[dict[bytes, bytes], int]:
    attributes: dict[bytes, bytes] = {}
    while True:
        name, value, at = _attribute(html, at)
        if not name:
            return attributes, at
        attributes.setdefault(name, value)


def _attribute(html: bytes, at: int) -> tuple[bytes, bytes, int]:
    while html[at] in b"\t\n\f\r /":
        at += 1
    if html[at] == 0x3E:
        return b"", b"", at
    start = at
    while html[at] not in b"\t\n\f\r />" and not (html[at] == 0x3D and at > start):
        at += 1
    name = html[start:at]
    while html[at] in b"\t\n\f\r ":
        at += 1
    if html[at] != 0x3D:
        return name, b"", at
    at += 1
    while html[at] in b"\t\n\f\r ":
        at += 1
    if html[at] in b"\"'":
        end = _find(html, html[at : at + 1], at + 1)
        return name, html[at + 1 : end], end + 1
    start = at
    while html[at] not in b"\t\n\f\r >":
        at += 1
    return name, html[start:at], at


def _encoding_of(attributes: dict[bytes, bytes]) -> str | None:
    """The labels in these tests are all known or all not, so a set will do."""
    label = attributes.get(b"charset")
    if label is None and attributes.get(b"http-equiv") == b"content-type":
        label = _charset(attributes.get(b"content", b""))
    return "gbk" if label is not None and label.strip() == b"gbk" else None


def _charset(content: bytes) -> bytes | None:
    while b"charset" in content:
        content = content.partition(b"charset")[2].lstrip()
        if content.startswith(b"="):
            value = content[1:].lstrip()
            quote = value[:1]
            if quote in (b"'", b'"'):
                return value[1:].partition(quote)[0] if quote in value[1:] else None
            return value.partition(b";")[0].partition(b" ")[0]
    return None


@given(st.text())
def test_any_text_survives_as_utf8(html: str) -> None:
    whole = html.removeprefix("\ufeff")
    assert decode(html.encode(), "utf-8") == Decoded(whole.encode(), "utf-8", _origin(html), 0)
    assert decode(html) == Decoded(whole.encode(), "utf-8", "str", 0)


def _origin(html: str) -> str:
    return "bom" if html.startswith("\ufeff") else "caller"


# Cost

HOSTILE = {
    "meta": (b"<meta ", None),
    "meta charset": (b"<meta charset=x ", None),
    "comments": (b"<!--", None),
    "less than": (b"<", None),
    "quotes": (b"<a b='\"", None),
    "scripts": (b"<script><style>", None),
    "charset": (b"charset ", None),
    "spaces": (b"<a " + b" " * 500, None),
    "content": (b"<meta http-equiv=content-type content='charset", None),
    "bad UTF-8": (b"\xff\xe2\x82", "utf-8"),
    "bad GBK": (b"\xff\x80\x81", "gbk"),
    "bad EUC-JP": (b"\xff\xad\xa1\x90", "euc-jp"),
    "binary": (bytes(range(256)), None),
    "short ASCII runs": (b"\xa9" + b"x" * 60, None),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_cost_is_linear(case: str) -> None:
    part, label = HOSTILE[case]
    small, large = ((part * (size // len(part))) for size in (50_000, 200_000))
    assert _seconds(large, label) < 16 * _seconds(small, label) + 0.02


def _seconds(html: bytes, label: str | None) -> float:
    return min(_once(html, label) for _ in range(3))


def _once(html: bytes, label: str | None) -> float:
    start = time.perf_counter()
    decode(html, label)
    return time.perf_counter() - start


def test_utf8_needs_no_other_library() -> None:
    code = """
import sys
from contentex.page.decode import decode
decode("<meta charset=utf-8>é".encode()); decode("é".encode(), "UTF-8"); decode("é".encode()); decode("é")
assert not {"cchardet", "webencodings"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
