"""WebKit as the library ships it (webkit2gtk 4.1), for tests: a profile that stays, file choosers, prints as PDF.

usage: python3 webkit.py PROFILE STORAGE ROOM SCRIPT  (STORAGE: private, denied, unreadable, full or ""; ROOM: bytes, or 0; inside a display). One JSON command a line on stdin, one answer a line on stdout.
"""

import json
import os
import sys

os.environ["GDK_BACKEND"] = "x11"
os.environ["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"
# The profile and the pages are the tests' own; a container has no namespaces for the sandbox.
os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"

import gi  # noqa: E402

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

PROFILE = sys.argv[1]
STORAGE = sys.argv[2]
# What a site may store, in bytes; 0 for what the engine gives it.
ROOM = int(sys.argv[3])
# Runs first in each page.
FIRST = sys.argv[4]
# What goes wrong in a page is told to the test.
LISTEN = """
let left = false;
addEventListener("pagehide", () => { left = true; });
// A page that is left while it loads fails to.
const tell = (text) => left || window.webkit.messageHandlers.wrong.postMessage(String(text));
addEventListener("error", (event) => event.message && tell(event.message + " " + event.filename + ":" + event.lineno));
addEventListener("unhandledrejection", (event) => tell(event.reason?.stack ?? event.reason));
addEventListener("securitypolicyviolation", (event) => tell("CSP " + event.violatedDirective + " " + event.blockedURI));
const log = console.error;
console.error = (...parts) => { tell(parts.map((part) => part?.stack ?? part).join(" ")); log.apply(console, parts); };
"""

# The library has no setting for "Block all cookies" that reaches storage: it is denied as Safari does it.
DENY = """
const denied = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: denied });
IDBFactory.prototype.open = denied;
IDBFactory.prototype.databases = async () => denied();
CacheStorage.prototype.open = async () => denied();
ServiceWorkerContainer.prototype.register = async () => denied();
"""


def open_context():
    if STORAGE == "private":
        return WebKit2.WebContext.new_ephemeral()
    if STORAGE == "unreadable":
        os.makedirs(PROFILE + "/data")
        for name in ("storage", "databases"):
            with open(f"{PROFILE}/data/{name}", "w", encoding="utf-8") as file:
                file.write("not a folder")
    disk = os.statvfs(os.path.dirname(PROFILE))
    ratio = 1e-9 if STORAGE == "full" else ROOM / (disk.f_blocks * disk.f_frsize)
    more = {"origin_storage_ratio": ratio, "total_storage_ratio": ratio} if ratio else {}
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=PROFILE + "/data", base_cache_directory=PROFILE + "/cache", **more
    )
    return WebKit2.WebContext.new_with_website_data_manager(manager)


context = open_context()
tabs = []
wrong = []
chosen = []
prints = []


def answer(n, value=None, error=None):
    print(json.dumps({"n": n, "value": value, "error": error}), flush=True)


def choose(_view, request):
    if not chosen:
        request.cancel()
    else:
        request.select_files(chosen.pop(0))
    return True


A4 = (210, 297, 0)


def paper(size):
    setup = Gtk.PageSetup()
    setup.set_paper_size(Gtk.PaperSize.new_custom("paper", "paper", size[0], size[1], Gtk.Unit.MM))
    for side in ("top", "bottom", "left", "right"):
        getattr(setup, f"set_{side}_margin")(size[2], Gtk.Unit.MM)
    return setup


def to_file(operation, path, size, done):
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + path)
    operation.set_print_settings(settings)
    operation.set_page_setup(paper(size))
    operation.connect("finished", lambda _: done(None))
    operation.connect("failed", lambda _, error: done(error.message))
    operation.print_()


def printed(view, operation):
    """The engine would open its dialog: noted, and answered as if a printer had been chosen."""
    prints.append(view.get_uri())
    view.operation = operation
    to_file(operation, f"{PROFILE}/print-{len(prints)}.pdf", A4, lambda _: None)
    return True


def open_tab():
    scripts = WebKit2.UserContentManager()
    scripts.add_script(
        WebKit2.UserScript(
            LISTEN + (DENY if STORAGE == "denied" else "") + FIRST, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
        )
    )
    scripts.register_script_message_handler("wrong")
    scripts.connect("script-message-received::wrong", lambda _, got: wrong.append(got.get_js_value().to_string()))
    view = WebKit2.WebView(web_context=context, user_content_manager=scripts)
    view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view.get_settings().set_enable_mock_capture_devices(True)
    view.connect("run-file-chooser", choose)
    view.connect("permission-request", lambda _, request: request.allow() or True)
    view.connect("print", printed)
    window = Gtk.Window()
    window.set_default_size(1180, 820)
    window.add(view)
    window.show_all()
    tabs.append((view, window))
    return len(tabs) - 1


def goto(n, view, url):
    def changed(_, event):
        if event == WebKit2.LoadEvent.FINISHED:
            view.disconnect(handler)
            answer(n, view.get_uri())

    handler = view.connect("load-changed", changed)
    view.load_uri(url)


def evaluate(n, view, body):
    def got(_, result):
        try:
            value = view.call_async_javascript_function_finish(result)
            text = value.to_json(0)
            answer(n, json.loads(text) if text else None)
        except GLib.Error as error:
            answer(n, error=error.message)

    view.call_async_javascript_function(body, -1, None, None, None, None, got)


def press(view, keys):
    view.grab_focus()
    for key in keys:
        keyval = Gdk.KEY_Return if key == "\n" else Gdk.unicode_to_keyval(ord(key))
        found, codes = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(keyval)
        for kind in (Gdk.EventType.KEY_PRESS, Gdk.EventType.KEY_RELEASE):
            event = Gdk.Event.new(kind)
            event.key.window = view.get_window()
            event.key.time = (GLib.get_monotonic_time() // 1000) & 0xFFFFFFFF
            event.key.keyval = keyval
            if found:
                event.key.hardware_keycode = codes[0].keycode
                if codes[0].level:
                    event.key.state = Gdk.ModifierType.SHIFT_MASK
            event.set_device(Gdk.Display.get_default().get_default_seat().get_keyboard())
            Gtk.main_do_event(event)


def run(command):
    n, name = command["n"], command["name"]
    view = tabs[command["tab"]][0] if "tab" in command else None
    if name == "open":
        answer(n, open_tab())
    elif name == "goto":
        goto(n, view, command["url"])
    elif name == "run":
        evaluate(n, view, command["body"])
    elif name == "files":
        chosen.append(command["paths"])
        answer(n)
    elif name == "press":
        press(view, command["keys"])
        answer(n)
    elif name == "pdf":
        operation = WebKit2.PrintOperation.new(view)
        view.operation = operation
        to_file(operation, command["path"], command["paper"], lambda error: answer(n, error=error))
    elif name == "prints":
        answer(n, prints)
    elif name == "wrong":
        answer(n, wrong)
    elif name == "close":
        tabs[command["tab"]][1].destroy()
        answer(n)


def heard(channel, _condition):
    line = channel.readline()
    if not line:
        Gtk.main_quit()
        return False
    command = json.loads(line)
    try:
        run(command)
    except Exception as error:  # noqa: BLE001
        answer(command["n"], error=repr(error))
    return True


GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.IO_IN | GLib.IO_HUP, heard)
print(json.dumps({"n": 0, "value": WebKit2.get_major_version() * 100 + WebKit2.get_minor_version()}), flush=True)
Gtk.main()
