import type { ReplyOf } from './endpoint.ts'
import type { renewSession } from './endpoints/sessions.ts'
import type { AccountType } from './entities/common.ts'
import type { Language } from './languages.ts'
import type { Step } from './steps.ts'
import type { Digits } from './text/digits.ts'

/** A signed-in person's request for a page, as the server hands it to the portal's renderer. */
export interface DocumentRequest {
  /** Path and query of the page. */
  address: string
  /** Of the site, without port: decides which outside links are trusted. */
  hostname: string
  language: Language
  digits: Digits
  /** The session of the request's cookie, with a fresh access token. */
  session: ReplyOf<typeof renewSession>
  /** The server's time. */
  now: string
  /** Reads from the API within the process, with the headers a browser would send. */
  read: (address: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>
}

/** What a document tells the app about to take it over, so that nothing is asked for twice. */
export interface DocumentData {
  /** Path and query that were rendered, after every redirect. */
  address: string
  session: DocumentRequest['session']
  now: DocumentRequest['now']
  /** The customer an administrator acts for, by the address. */
  customer: string | undefined
  /** Query keys with their answers. */
  answers: [key: readonly unknown[], answer: unknown][]
}

export interface RenderedDocument {
  /** The markup of the root element. */
  html: string
  /** The screen of the onboarding that was rendered: the root element names it too, as `data-screen`. */
  screen: Step | undefined
  /** Of the customer in the onboarding: some screens are files of their own for each. */
  accountType: AccountType | undefined
  data: DocumentData
}

/** The page as this person sees it first; null when only the browser can tell what is shown. Throws when a read fails. */
export type RenderDocument = (request: DocumentRequest) => Promise<RenderedDocument | null>

/** Files of the built portal by what they are for, as addresses. */
export interface PortalFiles {
  /** By the path of a page. */
  screens: Record<string, string[]>
  /** By a step of the onboarding, or by step and account type with a blank between. */
  steps: Record<string, string[]>
  /** By language; then by path or step, and without a name those of every page. */
  words: Record<string, Record<string, string[]>>
  /** Faces of the first paint, by language. */
  fonts: Record<string, string[]>
}

/** The element that has a face fetched before a style sheet asks for it. */
export const fontPreload = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`

/** The list of them in the folder of the built portal. */
export const PORTAL_FILES = 'files.json'

/** Id of the element that holds the `DocumentData` as JSON. */
export const DOCUMENT_DATA_ID = 'document-data'
