/** Where React Router stores scroll positions in the session storage: positions in px by `history.state.key`. */
export const SCROLL_POSITIONS = "scroll-positions";
