import type { CardFormFailure } from './failure.ts'

/** What the provider made of the card, as far as the chart decides about it. */
export interface TokenizedCard {
  /** The provider's name of the card, passed on to `record` and never kept. */
  paymentIdentifier: string
  /** The brand we do not take, with its label for people; null for one we do. */
  refusedBrand: string | null
  /** Where the bank verifies the card; null when missing or not on the list of hosts we follow. */
  verificationUrl: string | null
  /** The provider's words, if any. */
  message: string | null
}

/** An earlier attempt of which there is something to tell. */
export interface UnfinishedAttempt {
  attemptId: string
  /** The bank has decided: the return screen is to finish or tell it without being asked. */
  isDecided: boolean
}

/** What the screen around the form has to know of it. */
export interface CardFormReport {
  /** Something is under way that has to be waited for. */
  isWorking: boolean
  /** There is a form to submit; there is none while an unfinished attempt is shown. */
  isReady: boolean
}

export interface CardFormContext {
  /** The form is not asked for yet: a card that is of no use any more stands in its place. */
  isFolded: boolean
  /** The server's attempt: the unfinished one, or the one this form opened. */
  attemptId: string | null
  /** The bank has decided about that attempt. */
  isDecided: boolean
  failure: CardFormFailure | null
  /** The screen has come with the server's answer whether an attempt was left unfinished. */
  wasAsked: boolean
}

export interface CardFormInput {
  isFolded?: boolean
  /** The attempt left unfinished, or that there is none, where the screen has come with it. */
  unfinished?: UnfinishedAttempt | null | undefined
}

export type CardFormEvent =
  /** Pressed with every check of the form passed. */
  | { type: 'submit.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'bank.pressed' }
  | { type: 'drop.pressed' }
  /** The page is in sight again; the person may come from the bank in another window. */
  | { type: 'page.shown' }
  | { type: 'edited' }
  | { type: 'replace.pressed' }

export type Tokenized = { event: { output: TokenizedCard } }

export type Failed = { event: { error: unknown } }

export type Found = { event: { output: UnfinishedAttempt | null } }
