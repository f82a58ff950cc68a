/** The popup's ways to end without a grant; anything else is a refusal. */
export class PopupEnded extends Error {
  readonly reason: 'popup-blocked' | 'popup-closed' | 'refused'
  constructor(reason: 'popup-blocked' | 'popup-closed' | 'refused') {
    super(reason)
    this.name = 'PopupEnded'
    this.reason = reason
  }
}
