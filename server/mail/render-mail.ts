import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { Config } from '../deps.ts'
import type { Attachment, OutgoingMessage } from '../providers/messages/port.ts'
import type { Letter, Words } from './letter.ts'

/** A mail before it is put into its reader's language. */
export interface MailDraft {
  to: string
  /** Of the reader; null while it is not known: then the mail says everything in each language. */
  language: Language | null
  words: Words
  replyTo?: string
  attachments?: readonly Attachment[]
}

/** What neither a subject nor a text may hold: it would end a line, or could not be sent. */
const plain = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, ' ')

const cleaned = ({ subject, paragraphs, facts = [], action }: Letter): Letter => ({
  subject: plain(subject),
  paragraphs: paragraphs.map(plain),
  facts: facts.map(([name, value]) => [plain(name), plain(value)] as const),
  ...(action && { action }),
})

const textOf = ({ paragraphs, facts = [], action }: Letter, url: string): string =>
  [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${url}${action.path}`] : []),
  ].join('\n\n')

/** A mail as its reader gets it: in their language, as HTML with a text beside it. */
export const renderMail = async (
  { to, language, words, ...more }: MailDraft,
  { appUrl }: Pick<Config, 'appUrl'>,
): Promise<OutgoingMessage> => {
  const languages: typeof LANGUAGES = language === null ? LANGUAGES : [language]
  const letters = languages.map((each) => ({ language: each, letter: cleaned(words[each]) }))
  // What draws takes a while to load: only where it is used.
  const { htmlMail } = await import('./html-mail.ts')
  return {
    ...more,
    to: [to],
    subject: letters.map(({ letter }) => letter.subject).join(' | '),
    text: letters.map(({ letter }) => textOf(letter, appUrl)).join('\n\n—\n\n'),
    html: htmlMail(letters, languages[0], appUrl),
  }
}
