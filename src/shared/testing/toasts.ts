import { screen } from '@testing-library/react'

/** A toast with these words. The code of the first one has to arrive. */
export const toast = (words: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(words, {}, { timeout: 10_000 })
