"""The words of the phones' own controls, in the previewed language.

English and Japanese are complete; other languages that pieces are often written in have the words that stand on
buttons, and take English for the rest. `en-XA` is English through the pseudo-language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from previewer.pieces import languages
from previewer.pieces.texts import pseudo

_NAMES = (
    "on off cancel ok done clear select_date select_time enter_date enter_time hour minute "
    "previous_month next_month latitude longitude move_map settings back not_offered no_settings"
).split()

_ROWS: dict[str, str] = {
    "en": "On|Off|Cancel|OK|Done|Clear text|Select date|Select time|Enter date|Enter time|Hour|Minute|Previous month|"
    "Next month|Latitude|Longitude|Drag the map or tap a place|Settings|Back|"
    "This piece is not offered on this phone|This piece has no settings",
    "ja": "オン|オフ|キャンセル|OK|完了|テキストを消去|日付を選択|時刻を選択|日付を入力|時刻を入力|時|分|前の月|次の月|緯度|経度|"
    "地図を動かすか、場所をタップ|設定|戻る|このピースはこの端末では提供されません|このピースに設定項目はありません",
    "zh-hans": "开启|关闭|取消|确定|完成|清除文本|选择日期|选择时间|输入日期|输入时间|小时|分钟|上个月|下个月|纬度|经度|"
    "拖动地图或点按地点|设置|返回|此部件不适用于这部手机|此部件没有设置项",
    "zh-hant": "開啟|關閉|取消|確定|完成|清除文字|選取日期|選取時間|輸入日期|輸入時間|時|分|上個月|下個月|緯度|經度|"
    "拖移地圖或點按地點|設定|返回|此元件不適用於這支手機|此元件沒有設定項目",
    "ko": "켬|끔|취소|확인|완료|텍스트 지우기|날짜 선택|시간 선택|날짜 입력|시간 입력|시|분|이전 달|다음 달|위도|경도|"
    "지도를 드래그하거나 위치를 탭하세요|설정|뒤로|이 피스는 이 휴대전화에서 제공되지 않습니다|이 피스에는 설정이 없습니다",
    "fr": "Activé|Désactivé|Annuler|OK|Terminé|Effacer le texte|Sélectionner une date|Sélectionner une heure|"
    "Saisir une date|Saisir une heure|Heure|Minute|Mois précédent|Mois suivant|Latitude|Longitude|"
    "Déplacez la carte ou touchez un lieu|Réglages|Retour|Cette pièce n’est pas proposée sur ce téléphone|"
    "Cette pièce n’a pas de réglages",
    "de": "Ein|Aus|Abbrechen|OK|Fertig|Text löschen|Datum auswählen|Uhrzeit auswählen|Datum eingeben|"
    "Uhrzeit eingeben|Stunde|Minute|Vorheriger Monat|Nächster Monat|Breite|Länge|"
    "Karte bewegen oder Ort antippen|Einstellungen|Zurück|Dieser Baustein wird auf diesem Telefon nicht angeboten|"
    "Dieser Baustein hat keine Einstellungen",
    "es": "Activado|Desactivado|Cancelar|Aceptar|Listo|Borrar texto|Seleccionar fecha|Seleccionar hora|"
    "Introducir fecha|Introducir hora|Hora|Minuto|Mes anterior|Mes siguiente|Latitud|Longitud|"
    "Arrastra el mapa o toca un lugar|Ajustes|Atrás|Esta pieza no se ofrece en este teléfono|"
    "Esta pieza no tiene ajustes",
    "it": "Attivo|Non attivo|Annulla|OK|Fine|Cancella testo|Seleziona data|Seleziona ora|Inserisci data|"
    "Inserisci ora|Ora|Minuto|Mese precedente|Mese successivo|Latitudine|Longitudine|"
    "Trascina la mappa o tocca un luogo|Impostazioni|Indietro|Questo pezzo non è disponibile su questo telefono|"
    "Questo pezzo non ha impostazioni",
    "pt": "Ativado|Desativado|Cancelar|OK|Concluído|Limpar texto|Selecionar data|Selecionar hora|Inserir data|"
    "Inserir hora|Hora|Minuto|Mês anterior|Próximo mês|Latitude|Longitude|Arraste o mapa ou toque num lugar|"
    "Ajustes|Voltar|Esta peça não é oferecida neste telefone|Esta peça não tem ajustes",
    "ar": "مفعّل|متوقف|إلغاء|حسنًا|تم|مسح النص|اختيار التاريخ|اختيار الوقت|إدخال التاريخ|إدخال الوقت|الساعة|الدقيقة|"
    "الشهر السابق|الشهر التالي|خط العرض|خط الطول|اسحب الخريطة أو اضغط على مكان|الإعدادات|رجوع|"
    "هذه القطعة غير متاحة على هذا الهاتف|لا توجد إعدادات لهذه القطعة",
    "he": "פועל|כבוי|ביטול|אישור|סיום|ניקוי הטקסט|בחירת תאריך|בחירת שעה|הזנת תאריך|הזנת שעה|שעה|דקה|"
    "החודש הקודם|החודש הבא|קו רוחב|קו אורך|אפשר לגרור את המפה או להקיש על מקום|הגדרות|חזרה|"
    "הרכיב הזה לא מוצע בטלפון הזה|אין הגדרות לרכיב הזה",
}
_MORE: dict[str, dict[str, str]] = {
    "en": {
        "date": "Date",
        "comma": ", ",
        "hidden": "Hidden",
        "year": "Year",
        "month": "Month",
        "day": "Day",
        "value": "Value",
        "zoom_in": "Zoom in",
        "zoom_out": "Zoom out",
        "reset": "Reset",
        "today": "Today",
        "selected": "Selected",
        "invalid_date": "This is no date",
        "invalid_time": "This is no time",
        "switch_to_keyboard": "Type it",
        "switch_to_dial": "Use the dial",
        "switch_to_calendar": "Use the calendar",
        "map": "Map",
        "pin": "Pin",
        "characters_left": "{count} of {limit} characters",
        "problem": "Problem",
        "guessed": "Kind guessed",
        "am_pm": "AM or PM",
        "choose_year": "Choose a year",
        "double_tap": "Double-tap to change",
        "double_tap_open": "Double-tap to open",
        "adjustable": "Swipe up or down to adjust",
        "text_field": "Text field",
        "switch": "Switch",
        "slider": "Slider",
        "picker": "Picker",
        "button": "Button",
        "radio": "Option",
        "heading": "Heading",
        "not_selected": "Not selected",
        "expanded": "Expanded",
        "collapsed": "Collapsed",
        "empty": "Empty",
        "of": "{index} of {count}",
    },
    "ja": {
        "date": "日付",
        "comma": "、",
        "hidden": "非表示",
        "year": "年",
        "month": "月",
        "day": "日",
        "value": "値",
        "zoom_in": "拡大",
        "zoom_out": "縮小",
        "reset": "リセット",
        "today": "今日",
        "selected": "選択中",
        "invalid_date": "日付として読めません",
        "invalid_time": "時刻として読めません",
        "switch_to_keyboard": "キーボードで入力",
        "switch_to_dial": "文字盤で選択",
        "switch_to_calendar": "カレンダーで選択",
        "map": "地図",
        "pin": "ピン",
        "characters_left": "{count}/{limit} 文字",
        "problem": "問題",
        "guessed": "種類は推定",
        "am_pm": "午前または午後",
        "choose_year": "年を選択",
        "double_tap": "ダブルタップして変更",
        "double_tap_open": "ダブルタップして開く",
        "adjustable": "上下にスワイプして調整",
        "text_field": "テキストフィールド",
        "switch": "スイッチ",
        "slider": "スライダー",
        "picker": "ピッカー",
        "button": "ボタン",
        "radio": "選択肢",
        "heading": "見出し",
        "not_selected": "未選択",
        "expanded": "展開",
        "collapsed": "折りたたみ",
        "empty": "空",
        "of": "{count} 個中 {index} 個目",
    },
    "ar": {"comma": "، "},
    "zh-hans": {"comma": "，", "year": "年", "month": "月", "day": "日", "today": "今天", "map": "地图"},
    "zh-hant": {"comma": "，", "year": "年", "month": "月", "day": "日", "today": "今天", "map": "地圖"},
    "ko": {"year": "년", "month": "월", "day": "일", "today": "오늘", "map": "지도"},
    "fr": {"today": "Aujourd’hui", "map": "Carte", "year": "Année", "month": "Mois", "day": "Jour"},
}
_ANDROID: dict[str, dict[str, str]] = {
    "ja": {"on": "オン", "off": "オフ"},
    "fr": {"done": "OK", "settings": "Paramètres"},
    "es": {"done": "Hecho"},
    "zh-hans": {"settings": "设置"},
}


@lru_cache(maxsize=128)
def words(lang: str, platform: str) -> Mapping[str, str]:
    """Every word of a platform's controls by name, in a language or the nearest that we have words for."""
    if lang == languages.PSEUDO:
        return {name: pseudo(word) if word.strip(" ,") else word for name, word in words("en", platform).items()}
    found = _of("en", platform)
    chosen = _nearest(lang)
    if chosen != "en":
        found |= _of(chosen, platform)
    return found


def _nearest(lang: str) -> str:
    parts = lang.lower().split("-")
    if parts[0] in ("zh", "yue"):
        traditional = {"hant", "tw", "hk", "mo"} & set(parts)
        return "zh-hant" if traditional or (parts[0] == "yue" and "hans" not in parts) else "zh-hans"
    if parts[0] == "iw":
        return "he"
    return parts[0] if parts[0] in _ROWS else "en"


def _of(code: str, platform: str) -> dict[str, str]:
    found = dict(zip(_NAMES, _ROWS[code].split("|"), strict=True)) | _MORE.get(code, {})
    return found | (_ANDROID.get(code, {}) if platform == "android" else {})
