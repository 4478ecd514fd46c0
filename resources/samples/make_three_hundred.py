"""Writes `three-hundred.json`: an office building, with 13 settings for each of 23 rooms, and its place.

Run it from anywhere; it takes no arguments and gives the same bytes each time.
"""

import json
from pathlib import Path
from typing import Any

ROOMS = (
    ("reception", "Reception", "受付"),
    ("lobby", "Lobby", "ロビー"),
    ("cafe", "Café", "カフェ"),
    ("mail_room", "Mail Room", "郵便室"),
    ("guard_room", "Guard Room", "警備室"),
    ("meeting_a", "Meeting Room A", "会議室A"),
    ("meeting_b", "Meeting Room B", "会議室B"),
    ("meeting_c", "Meeting Room C", "会議室C"),
    ("hall", "Hall", "ホール"),
    ("library", "Library", "図書室"),
    ("sales", "Sales", "営業部"),
    ("design", "Design Studio", "デザイン室"),
    ("development", "Development", "開発部"),
    ("test_lab", "Test Lab", "検証室"),
    ("server_room", "Server Room", "サーバー室"),
    ("personnel", "Personnel", "人事部"),
    ("accounts", "Accounts", "経理部"),
    ("board_room", "Board Room", "役員会議室"),
    ("rest_room", "Quiet Room", "休憩室"),
    ("nursery", "Nursery", "託児室"),
    ("gym", "Gym", "ジム"),
    ("canteen", "Canteen", "食堂"),
    ("roof_garden", "Roof Garden", "屋上庭園"),
)
USES = (
    ("work", "Desk work", "執務"),
    ("meeting", "Meetings", "会議"),
    ("guests", "Guests", "来客"),
    ("storage", "Storage", "保管"),
    ("rest", "Rest", "休憩"),
)


def _text(en: str, ja: str) -> dict[str, str]:
    return {"en": en, "ja": ja}


def _item(
    room: tuple[str, str, str],
    title: tuple[str, str],
    description: tuple[str, str],
    kind: tuple[str, str],
    **keys: Any,
) -> dict[str, Any]:
    _, en, ja = room
    return {
        "x-title": _text(f"{en}: {title[0]}", f"{ja}：{title[1]}"),
        "x-description": _text(*description),
        "type": kind[0],
        "x-input-type": kind[1],
        **{name.replace("x_", "x-").replace("_", "-"): value for name, value in keys.items()},
    }


def room_items(room: tuple[str, str, str], number: int) -> dict[str, dict[str, Any]]:
    """The 13 items of one room; `number` varies the defaults from room to room."""
    key, en, _ = room
    humidity = (40, 45, 50, 55, 60)
    items = {
        "name": _item(
            room,
            ("name on the door", "表札"),
            ("Shown on the panel at the door.", "入口のパネルに表示します。"),
            ("string", "text"),
            maximum=30,
            default=en,
        ),
        "use": _item(
            room,
            ("use", "用途"),
            ("Decides which plan applies.", "どの運転計画を使うかが決まります。"),
            ("string", "drumroll"),
            enum=[use for use, _, _ in USES],
            default=USES[number % 5][0],
            x_enum_titles={use: _text(*words) for use, *words in USES},
        ),
        "temperature": _item(
            room,
            ("temperature (°C)", "室温（℃）"),
            ("Kept while the room is in use.", "使用中はこの室温を保ちます。"),
            ("number", "slider"),
            minimum=16,
            maximum=30,
            multipleOf=1,
            default=20 + number % 6,
        ),
        "humidity": _item(
            room,
            ("humidity", "湿度"),
            ("The air is moistened up to this.", "この湿度まで加湿します。"),
            ("number", "drumroll"),
            enum=list(humidity),
            default=humidity[number % 5],
            x_enum_titles={str(value): _text(f"{value}%", f"{value}％") for value in humidity},
        ),
        "blinds": _item(
            room,
            ("blinds (%)", "ブラインド（％）"),
            ("100 is fully closed.", "100で全閉になります。"),
            ("number", "drumroll"),
            minimum=0,
            maximum=100,
            multipleOf=5,
            default=number * 5 % 105,
        ),
        "mode": _item(
            room,
            ("mode", "運転"),
            ("Quiet mode slows the fans.", "静音では送風を弱めます。"),
            ("string", "radio"),
            enum=["auto", "quiet", "strong"],
            default="auto",
            x_enum_titles={
                "auto": _text("Automatic", "自動"),
                "quiet": _text("Quiet", "静音"),
                "strong": _text("Strong", "強"),
            },
        ),
        "heating": _item(
            room,
            ("floor heating", "床暖房"),
            ("From November to March.", "11月から3月まで使えます。"),
            ("boolean", "switch"),
            default=number % 3 == 0,
        ),
        "presence": _item(
            room,
            ("presence sensor", "人感センサー"),
            ("Turns the lights off when nobody is there.", "人がいないときは照明を消します。"),
            ("boolean", "switch"),
            default=number % 4 != 0,
        ),
        "opens": _item(
            room,
            ("opens at", "使用開始"),
            ("Prepared half an hour earlier.", "30分前から準備します。"),
            ("array", "time"),
            default=[7 + number % 3, 15 * (number % 4)],
        ),
        "closes": _item(
            room,
            ("closes at", "使用終了"),
            ("Everything is off after this.", "この後はすべて停止します。"),
            ("array", "time"),
            default=[18 + number % 4, 15 * (number % 4)],
        ),
        "filter": _item(
            room,
            ("filter changed on", "フィルター交換日"),
            ("A notice comes half a year later.", "半年後にお知らせします。"),
            ("string", "calendar"),
            format="date",
            default=f"2026-{number % 12 + 1:02}-{number + 1:02}",
        ),
        "air": _item(
            room,
            ("air changes per hour", "1時間の換気回数"),
            ("More is fresher and costs more power.", "多いほど空気が新しく、電力も使います。"),
            ("number", "slider"),
            minimum=1,
            maximum=10,
            multipleOf=1,
            default=number % 5 + 2,
        ),
        "notes": _item(
            room,
            ("notes", "備考"),
            ("For the people who look after the room.", "管理する人のためのメモです。"),
            ("string", "textarea"),
            maximum=200,
            default="",
        ),
    }
    return {f"{key}_{part}": item for part, item in items.items()}


def piece() -> dict[str, Any]:
    """The whole definition. In display order the rooms go from the roof down, in the declaration upwards."""
    per_room = [room_items(room, number) for number, room in enumerate(ROOMS)]
    place = _item(
        ("", "Building", "建物"),
        ("place", "所在地"),
        ("Used for sunrise and weather.", "日の出と天気に使います。"),
        ("array", "map"),
        default=[35.658581, 139.745433],
    )
    order = ["building_place", *(key for items in reversed(per_room) for key in items)]
    properties = {key: item for items in per_room for key, item in items.items()}
    return {
        "title": _text("Office Building", "オフィスビル"),
        "description": _text("Climate, light and hours of every room.", "各部屋の空調、照明、使用時間を設定します。"),
        "version": "4.2.0",
        "blockType": "service",
        "osType": "none",
        "sdkVersion": "1.5.0",
        "vendorId": "biru-kanri",
        "categoryIds": ["building"],
        "serviceProxy": {"service": "biru-kanri"},
        "output": {"type": "object", "properties": {"changed": {"type": "number"}}},
        "preferences": {
            "type": "object",
            "x-field-order": order,
            "properties": {**properties, "building_place": place},
        },
    }


if __name__ == "__main__":
    text = json.dumps(piece(), ensure_ascii=False, indent=2) + "\n"
    Path(__file__).with_name("three-hundred.json").write_text(text, encoding="utf-8")
