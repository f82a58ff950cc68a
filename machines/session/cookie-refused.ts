/** The server let the person in, and the browser did not keep the cookie of the session. The server cannot know. */
export class CookieRefused extends Error {
  constructor() {
    super('The browser keeps no cookie of this site')
    this.name = 'CookieRefused'
  }
}
