/** The bars' place is kept while their code is on its way. */
export const BARS_HEIGHT = 240
