const SCREEN = /^[a-z-]+$/

/**
 * The history's entry may stand for an earlier screen of the onboarding than the one the server has put into the page, which knows
 * nothing of the history. That one stays hidden until the app shows the right one.
 */
export const hideOtherScreens = (page: Document = document, state: unknown = window.history.state): void => {
  const screens = state && typeof state === 'object' && 'screens' in state ? state.screens : []
  const screen: unknown = Array.isArray(screens) ? screens.at(-1) : undefined
  if (typeof screen !== 'string' || !SCREEN.test(screen)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`#root[data-screen]:not([data-screen="${screen}"]) { visibility: hidden }`)
  page.adoptedStyleSheets.push(sheet)
}
