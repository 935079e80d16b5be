// Finds what a careful reader would mark in an open page: [kind, where] for each fault.
() => {
  const kinds = { overlap: [], outside: [], cut: [], broken: [], number: [], rows: [], edges: [], focus: [] };
  const frames = ".card, .notice, .summary, .slip, .poster, .demo, dialog, main, header.site, footer.site, body";
  const controls = "input:not([type=hidden]), select, textarea, button, a.button, img, svg[role=img]";
  const style = (element) => getComputedStyle(element);
  const em = parseFloat(style(document.documentElement).fontSize);

  function where(element, text = element.textContent) {
    const name = element.id ? `#${element.id}` : [...element.classList].map((one) => `.${one}`).join("");
    const parent = element.closest("[id]:not(html)") ?? element.parentElement;
    const within = parent === element ? "" : `${parent?.id ?? ""} `;
    return `${within}${element.localName}${name} “${text.trim().replace(/\s+/g, " ").slice(0, 48)}”`;
  }

  const shown = new Map();
  /** Whether neither the element nor an ancestor hides it. */
  function isShown(element) {
    if (element === document.body) return true;
    if (!shown.has(element)) {
      const { clipPath, visibility, opacity, overflowY, transform, position } = style(element);
      const isAway = clipPath !== "none" || visibility === "hidden" || opacity === "0";
      const isShut = overflowY !== "visible" && element.clientHeight === 0 && element.localName !== "svg";
      const isSkipped = position === "absolute" && transform !== "none";
      // Chromium lays out what a closed <details> hides.
      const isClosed = element.localName !== "summary" && element.parentElement.matches("details:not([open])");
      shown.set(element, !isAway && !isShut && !isSkipped && !isClosed && isShown(element.parentElement));
    }
    return shown.get(element);
  }

  /** Whether it is the reader's own name, which may be cut since its link leads to it in full. */
  const isAbridged = (element) => {
    const visitor = element.closest(".visitor");
    return visitor && [element, visitor].some((one) => style(one).textOverflow === "ellipsis");
  };

  /** The element that lies on top of the page, or moves when it or the page is scrolled, and so may meet what is beside. */
  function layer(element) {
    for (let one = element; one !== document.body; one = one.parentElement) {
      const { position, overflowY } = style(one);
      const isScrolled = overflowY === "auto" && one.scrollHeight > one.clientHeight;
      if (one.localName === "dialog" || ["fixed", "sticky"].includes(position) || isScrolled) return one;
    }
    return document.body;
  }

  function inside(frame) {
    const { left, right } = frame.getBoundingClientRect();
    const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = style(frame);
    return {
      left: left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth),
      right: right - parseFloat(paddingRight) - parseFloat(borderRightWidth),
    };
  }

  const canvas = document.createElement("canvas").getContext("2d");

  // If this browser hyphenates, a word with `hyphens` may be broken.
  const probe = Object.assign(document.createElement("p"), { textContent: "Donaudampfschifffahrt", lang: "de" });
  probe.style.cssText = "position: absolute; width: 1em; hyphens: auto; overflow-wrap: normal";
  document.body.append(probe);
  const hyphenates = probe.getBoundingClientRect().height > 3 * em;
  probe.remove();

  const lines = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const element = node.parentElement;
    const isNoText = "script, style, template, noscript, svg, option, textarea";
    if (!node.data.trim() || isAbridged(element) || element.closest(isNoText) || !isShown(element)) continue;
    const range = document.createRange();
    const rectangles = (start, end) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter((one) => one.width > 0.5 && one.height > 0);
    };
    const all = rectangles(0, node.length);
    if (all.length === 0) continue;
    const frame = element.closest(frames);
    const room = inside(frame);
    for (const { left, right, top, bottom, height } of all) {
      lines.push({ element, own: layer(element), left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 });
      const button = element.closest("button, a.button")?.getBoundingClientRect();
      if (left < (button ?? room).left - 1 || right > (button ?? room).right + 1) {
        kinds.outside.push(`${where(element, node.data)} by ${Math.round(Math.max(room.left - left, right - room.right))}`);
      }
    }
    if (all.length === 1) continue;
    /** The whole width of a part of the text that stands on more than one line; 0 if it stands on one. */
    const brokenWidth = (start, end) => {
      const parts = rectangles(start, end);
      const isBroken = parts.some((one) => Math.abs(one.top - parts[0].top) > one.height / 2);
      return isBroken ? parts.reduce((sum, one) => sum + one.width, 0) : 0;
    };
    // A longer word has to be broken.
    const line = Math.min(room.right - room.left, 20 * em);
    if (!(hyphenates && style(element).hyphens === "auto")) {
      // The parts of an email between hyphens are words, too, and may be too long for a narrow cell. Nothing is broken at a dot.
      const cell = element.closest("td, th, p, li, dd")?.clientWidth ?? 0;
      const emailLine = cell >= 8 * em ? Math.min(line, cell) : line;
      const words = /[^\s@-]+@[^\s@-]+|[\p{L}\p{N}\p{M}_]+(?:\.[\p{L}\p{N}\p{M}_]+)*/gu;
      for (const { 0: word, index } of node.data.matchAll(words)) {
        const width = brokenWidth(index, index + word.length);
        if (width > 0 && width <= (/[@.]/.test(word) ? emailLine : line)) kinds.broken.push(where(element, word));
      }
    }
    // What follows a hyphen in a URL isn't a negative number.
    if (node.data.includes("://")) continue;
    const number = /[-+−=]?\s?\d[\d.,:’\u00a0\u202f]*\d(?:\s?[AP]M|\s[ap]\.\s?m\.)?|[-+−]\d|오[전후] \d/gu;
    for (const { 0: text, index } of node.data.matchAll(number)) {
      const lead = text.length - text.trimStart().length;
      const width = brokenWidth(index + lead, index + text.length);
      if (width > 0 && width <= room.right - room.left) kinds.number.push(where(element, text));
    }
  }

  const boxes = [...document.querySelectorAll(controls)].filter(isShown).flatMap((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (right - left < 1 || bottom - top < 1) return [];
    const room = inside(element.parentElement.closest(frames));
    if (left < room.left - 1 || right > room.right + 1) kinds.outside.push(where(element));
    return [{ element, own: layer(element), left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 }];
  });
  const things = [...lines, ...boxes].sort((one, other) => one.top - other.top);
  things.forEach((one, index) => {
    for (const other of things.slice(index + 1)) {
      if (other.top >= one.bottom - 1) break;
      const meet = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const [a, b] = [one.element, other.element];
      const control = a.closest(".control");
      if (a.contains(b) || b.contains(a) || (control && control === b.closest(".control"))) continue;
      if (meet > 1 && one.own === other.own) kinds.overlap.push(`${where(a)} and ${where(b)} by ${Math.round(meet)}`);
    }
  });

  for (const element of document.querySelectorAll("body *")) {
    const { overflowX, overflowY } = style(element);
    if (overflowX === "visible" || !isShown(element) || element.closest("svg")) continue;
    if (isAbridged(element)) continue;
    if (element.matches("input, select, textarea")) continue;
    const isCutBelow = overflowY !== "auto" && element.scrollHeight > element.clientHeight + 3;
    if (element.scrollWidth > element.clientWidth + 1 || isCutBelow) kinds.cut.push(where(element));
  }
  for (const input of document.querySelectorAll(":is([data-field], [data-search], [data-door]) input:placeholder-shown")) {
    const { font, color } = getComputedStyle(input, "::placeholder");
    if (!isShown(input) || color === "rgba(0, 0, 0, 0)") continue;
    const { paddingLeft, paddingRight } = style(input);
    canvas.font = font;
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (canvas.measureText(input.placeholder).width > room + 1) kinds.cut.push(where(input, input.placeholder));
  }
  for (const area of document.querySelectorAll("textarea:placeholder-shown")) {
    if (area.scrollHeight > area.clientHeight + 1 || area.scrollTop > 0) kinds.cut.push(where(area, area.placeholder));
  }
  // All copies are made before any is measured, so that the page is laid out once.
  const selects = [...document.querySelectorAll("select")].filter((select) => isShown(select) && select.offsetWidth > 0);
  const copies = selects.map((select) => {
    // Of the program's own words each has to fit, not only the chosen one.
    const isOwn = select.closest("#form-settings") && select.id !== "time-zone";
    const copy = select.cloneNode(isOwn);
    copy.removeAttribute("id");
    if (!isOwn) copy.append(new Option(select.selectedOptions[0]?.textContent ?? ""));
    copy.style.cssText = "position: absolute; visibility: hidden; inline-size: auto; width: auto; min-width: 0; flex: none";
    return { select, copy };
  });
  for (const { select, copy } of copies) select.after(copy);
  for (const { select, copy } of copies) {
    if (copy.offsetWidth > select.offsetWidth + 1) kinds.cut.push(where(select, copy.textContent));
  }
  for (const { copy } of copies) copy.remove();

  for (const list of document.querySelectorAll("header.site nav ul, .office ul")) {
    const rows = new Set([...list.children].map((one) => Math.round(one.getBoundingClientRect().top)));
    if (rows.size > 1) kinds.rows.push(where(list));
  }
  const [main, footer] = [document.querySelector("main"), document.querySelector("footer.site")].map(inside);
  const shift = main.left - footer.left;
  if (Math.abs(shift) > 1) kinds.edges.push(`the footer is ${Math.round(shift)} px left of the page`);

  // The ring of the focus sticks out of its element, and an ancestor that scrolls or hides may cut it.
  const stop = (event) => event.stopImmediatePropagation();
  for (const kind of ["focus", "focusin", "blur", "focusout"]) addEventListener(kind, stop, true);
  const focused = document.activeElement;
  const focusable = ":is(a[href], summary, [tabindex='0'], :is(button, input:not([type=hidden]), select, textarea):enabled)";
  for (const element of document.querySelectorAll(focusable)) {
    const box = element.getBoundingClientRect();
    if (!isShown(element) || element.closest("[inert]") || box.height === 0) continue;
    for (let frame = element.parentElement; frame !== document.body && frame; frame = frame.parentElement) {
      if (style(frame).overflowX === "visible" && style(frame).overflowY === "visible") continue;
      const around = frame.getBoundingClientRect();
      const [left, top] = [around.left + frame.clientLeft - frame.scrollLeft, around.top + frame.clientTop - frame.scrollTop];
      const [right, bottom] = [left + frame.scrollWidth, top + frame.scrollHeight];
      const room = Math.min(box.left - left, box.top - top, right - box.right, bottom - box.bottom);
      // Only what is near an edge has to get the focus, which takes time.
      if (room >= 6) continue;
      element.focus({ preventScroll: true, focusVisible: true });
      const { outlineStyle, outlineWidth, outlineOffset } = style(element);
      const ring = outlineStyle === "none" ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
      if (ring <= room + 0.5) continue;
      kinds.focus.push(`${where(element)}: ${where(frame, "")} cuts the ring by ${Math.round(ring - room)}`);
    }
  }
  focused?.focus({ preventScroll: true });
  for (const kind of ["focus", "focusin", "blur", "focusout"]) removeEventListener(kind, stop, true);

  return Object.entries(kinds).flatMap(([kind, found]) => [...new Set(found)].map((one) => [kind, one]));
};
