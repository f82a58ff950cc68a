import type { ReplyOf } from './endpoint.ts'
import type { renewSession } from './endpoints/sessions.ts'
import type { AccountType } from './entities/common.ts'
import type { Language } from './languages.ts'
import type { Step } from './steps.ts'
import type { Digits } from './text/digits.ts'

/** A signed-in person's page request, from the server to the portal's renderer. */
export interface DocumentRequest {
  /** Path and query of the page. */
  address: string
  /** Host name of the site, without port; decides which external links are trusted. */
  hostname: string
  language: Language
  digits: Digits
  /** The session of the request's cookie, with a new access token. */
  session: ReplyOf<typeof renewSession>
  /** The server's time. */
  now: string
  /** Calls the API within the process, with the browser's headers. */
  read: (address: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>
  /** Aborted when the page is sent without this content. */
  signal: Cancellation
}

/** The part of an `AbortSignal` that the renderer uses. `contract` is compiled without the types of browsers and Node. */
export interface Cancellation {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void): void
}

/** Data in the document for the app's start, so that the app does not read it again. */
export interface DocumentData {
  /** Rendered path and query, after redirects. */
  address: string
  session: DocumentRequest['session']
  now: DocumentRequest['now']
  /** The customer that an administrator acts for, from the URL. */
  customer: string | undefined
  /** Query keys with the cached responses. */
  answers: [key: readonly unknown[], answer: unknown][]
}

export interface RenderedDocument {
  /** The markup of the root element. */
  html: string
  /** Rendered onboarding screen; also in `data-screen` of the root element. */
  screen: Step | undefined
  /** Account type of the customer in the onboarding. Some screens have one file per account type. */
  accountType: AccountType | undefined
  data: DocumentData
}

/** Renders the first view of a page; null if the page depends on the browser's state. Throws when a read fails. */
export type RenderDocument = (request: DocumentRequest) => Promise<RenderedDocument | null>

/** URLs of the built portal's files, by purpose. */
export interface PortalFiles {
  /** By path of a page. */
  screens: Record<string, string[]>
  /** By step of the onboarding, or by step and account type with a space between. */
  steps: Record<string, string[]>
  /** By language, then by path or step; the empty name has the files of every page. */
  words: Record<string, Record<string, string[]>>
  /** Fonts of the first paint, by language. */
  fonts: Record<string, string[]>
}

/** The preload element of a font. */
export const fontPreload = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`

/** File with the `PortalFiles` in the built portal. */
export const PORTAL_FILES = 'files.json'

/** Hash of each script of the built portal, as in an `integrity` attribute, by URL path. */
export type Inventory = Record<string, string>

/** File with the `Inventory` in the built portal. */
export const INVENTORY = 'scripts.json'

/** Id of the element that holds the `DocumentData` as JSON. */
export const DOCUMENT_DATA_ID = 'document-data'
