#!/usr/bin/python3
"""The window that WebKitWebDriver opens: a page and nothing around it, so that it can be as narrow as a phone.

Arguments: --data=<folder> for what pages store, --log=<file> for their complaints, a line each,
--watch=<source of a function that takes a callback for complaints>, --dark.
Debian: python3-gi gir1.2-webkit2-4.1
"""

import argparse
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser(allow_abbrev=False)
parser.add_argument("--data", required=True)
parser.add_argument("--log", required=True)
parser.add_argument("--watch", required=True)
parser.add_argument("--dark", action="store_true")
# The driver adds arguments of its own.
options, _ = parser.parse_known_args()

# WebKit writes console messages to its output.
log = os.open(options.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
os.dup2(log, 1)
os.dup2(log, 2)

if options.dark:
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", True)

stored = WebKit2.WebsiteDataManager(base_data_directory=options.data, base_cache_directory=f"{options.data}/cache")
# Nothing outside this machine can be reached.
stored.set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM,
    WebKit2.NetworkProxySettings.new("http://127.0.0.1:9", ["localhost", "127.0.0.1"]),
)
context = WebKit2.WebContext(website_data_manager=stored)
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)


def complain(_content, result):
    print("PAGE", result.get_js_value().to_string(), flush=True)


def refuse(_view, request):
    request.deny()
    return True


def show(view):
    window = Gtk.Window(default_width=1440, default_height=900)
    window.add(view)
    # There is no window manager to give it the keyboard, and nothing has `:focus` without.
    window.connect("map-event", lambda *_: window.get_window().focus(Gdk.CURRENT_TIME))
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    view.connect("create", lambda opener, _: show(WebKit2.WebView(related_view=opener, settings=settings)))
    view.connect("permission-request", refuse)
    view.connect("web-process-terminated", lambda _, reason: print("CRASH", reason, flush=True))
    return view


def open_view(_session):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("watch")
    content.connect("script-message-received::watch", complain)
    content.add_script(
        WebKit2.UserScript(
            f"({options.watch})((text) => webkit.messageHandlers.watch.postMessage(text))",
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=content, is_controlled_by_automation=True
    )
    return show(view)


def start(_context, session):
    application = WebKit2.ApplicationInfo()
    # The browser's name that the session asked for.
    application.set_name("MiniBrowser")
    session.set_application_info(application)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
