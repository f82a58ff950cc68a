/** The roles by which journeys find things. */
export type Role = 'button' | 'checkbox' | 'combobox' | 'heading' | 'link' | 'radio' | 'textbox'

/** The whole accessible name, or a pattern for it. */
export type Name = string | RegExp

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Patterns for names that begin with a text, contain it, or are one of several. */
export const startingWith = (text: string) => new RegExp(`^${escaped(text)}`)
export const containing = (text: string) => new RegExp(escaped(text))
export const oneOf = (texts: string[]) => new RegExp(`^(${texts.map(escaped).join('|')})$`)

/** One window of a browser, as journeys use it. Actions and expectations wait until the page is ready for them. */
export interface JourneyPage {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  /** Goes back to the page before the previous one. */
  goBackTwice(): Promise<void>
  address(): Promise<URL>
  press(role: Role, name: Name): Promise<void>
  /** Presses an element with this text and none of the roles above, such as a summary. */
  pressText(text: string): Promise<void>
  fill(name: Name, text: string): Promise<void>
  /** Chooses the option of this value. */
  select(name: Name, value: string): Promise<void>
  /** Gives a file to the input beside a button that opens the file picker. */
  attach(button: Name, path: string): Promise<void>
  expectVisible(role: Role, name: Name): Promise<void>
  expectHidden(role: Role, name: Name): Promise<void>
  expectText(text: string): Promise<void>
  expectValue(role: 'textbox' | 'combobox', name: Name, value: Name): Promise<void>
  expectReadOnly(name: Name): Promise<void>
  expectChecked(radio: Name): Promise<void>
  /** The text of the whole page as it is now. */
  text(): Promise<string>
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** Runs `act` in the window that `open` opens, and waits until it has closed itself. */
  inPopup(open: () => Promise<void>, act: (popup: JourneyPage) => Promise<void>): Promise<void>
  /** Runs `act` in another tab, which is then closed. */
  inTab(address: string, act: (tab: JourneyPage) => Promise<void>): Promise<void>
  screenshot(path: string): Promise<void>
}
