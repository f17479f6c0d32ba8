"""What is wrong with the places of buttons, fields and cards on a page, whatever they look like."""

from playwright.sync_api import Page

FAULTS = """async () => {
  const [LEAST, NARROW, MOST_WIDE, STRIP, PATIENCE] = [43.5, 27.5, 16, 14, 60];
  const CONTROLS = `button, select, input:not([type=radio], [role=switch]), a[href], label:has([type=radio])`;
  const placeOf = (element) => element.getBoundingClientRect();
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && placeOf(element).width > 2;
  const isInText = (element) => getComputedStyle(element).display === 'inline';
  const isSeenAt = (element, x, y) => {
    const isIn = ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom;
    for (let each = element.parentElement; each; each = each.parentElement)
      if (getComputedStyle(each).overflow !== 'visible' && !isIn(placeOf(each))) return false;
    return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
  };

  const small = (element) => {
    const { width, height } = placeOf(element);
    return !isInText(element) && (width < LEAST || height < LEAST) && `is ${width} by ${height}`;
  };
  const full = (element) => {
    const isText = element.matches('button:not(.pile-top), a');
    return isText && element.scrollWidth > element.clientWidth + 1 && 'does not hold its text';
  };
  const covered = (element) => {
    const { left, top, width, height } = placeOf(element);
    const [x, y] = element.matches('.hand-card') ? [left + STRIP, top + STRIP] : [left + width / 2, top + height / 2];
    const there = isSeenAt(element, x, y) ? document.elementFromPoint(x, y) : element;
    return !element.contains(there) && !there?.contains(element) && `lies under ${there?.outerHTML.slice(0, 60)}`;
  };
  const outside = (element) => {
    const { left, right, bottom } = placeOf(element);
    const isFixed = element.closest('.tray, .bar') && !element.closest('.messages, .seat-chips');
    return isFixed && (left < 0 || right > innerWidth || bottom > innerHeight) && 'is outside the window';
  };
  const tight = (element, hand) => {
    const next = hand[hand.indexOf(element) + 1];
    if (!hand.includes(element) || !next) return false;
    const [here, there] = [placeOf(element), placeOf(next)];
    const strip = Math.abs(there.top - here.top) < 20 && there.left > here.left ? there.left - here.left : LEAST;
    return strip < (hand.length > MOST_WIDE ? NARROW : LEAST) && `shows ${strip} of its width`;
  };

  const faults = () => {
    const all = [...document.querySelectorAll(CONTROLS)].filter(isShown);
    const hand = all.filter((element) => element.matches('.hand-card'));
    return all.flatMap((element) => {
      const found = [small, full, covered, outside, tight].map((check) => check(element, hand)).filter(Boolean);
      return found.map((fault) => `${element.outerHTML.slice(0, 60)} ${fault}`);
    });
  };
  for (let frame = 0; frame < PATIENCE && faults().length > 0; frame++) await new Promise(requestAnimationFrame);
  return faults();
}"""
"""Controls that are smaller than a finger, too small for their words, under others or outside the window; cards of
which too little can be seen. The page has some frames to settle."""


def misplaced(page: Page) -> list[str]:
    """What lies wrong, and how."""
    found: list[str] = page.evaluate(FAULTS)
    return found
