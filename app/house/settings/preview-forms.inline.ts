/** Prevents forms in a preview from being sent, and shows a message instead. */

const SHOWN_FOR = 5_000;

addEventListener(
  "submit",
  (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const notice = document.createElement("div");
    notice.setAttribute("role", "alert");
    notice.textContent = "This is a preview: nothing was sent.";
    notice.style.cssText =
      "position:fixed;inset:auto 16px 16px;z-index:2147483647;padding:14px 18px;background:#111;color:#fff;font:600 16px/1.4 system-ui";
    const dialog = document.querySelector("dialog[open]");
    (dialog ?? document.body).append(notice);
    setTimeout(() => notice.remove(), SHOWN_FOR);
  },
  true,
);

export {};
