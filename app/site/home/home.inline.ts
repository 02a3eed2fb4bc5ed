/** The script of the home page. */
import "./hero.inline.ts";
import "../../platform/ui/carousel.inline.ts";
import "../../programme/events/labels.inline.ts";
import "../../programme/offers/offers-pager.inline.ts";
import "../music/players.inline.ts";
