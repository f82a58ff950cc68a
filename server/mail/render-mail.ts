import { LANGUAGES, type Language } from '#contract/languages.ts'
import { SELLER_LABELS } from '#rules/seller-labels.ts'
import type { Attachment, OutgoingMessage } from '../providers/messages/port.ts'
import type { MailSource } from './html-mail.ts'
import { type Letter, type Words, within } from './letter.ts'

/** The input of `renderMail`. */
export interface MailDraft {
  to: string
  /** The reader's language. Null when unknown: the mail then contains both languages. */
  language: Language | null
  words: Words
  replyTo?: string
  attachments?: readonly Attachment[]
}

/** Renders a mail in its reader's language, as HTML with a plain text. */
export const renderMail = async (
  { to, language, words, ...more }: MailDraft,
  source: MailSource,
): Promise<OutgoingMessage> => {
  const languages: typeof LANGUAGES = language === null ? LANGUAGES : [language]
  const letters = languages.map((each) => ({ language: each, letter: cleaned(words[each]) }))
  // The renderer loads slowly, so it is imported on use.
  const { htmlMail } = await import('./html-mail.ts')
  return {
    ...more,
    to: [to],
    subject: letters.map(({ letter }) => letter.subject).join(' | '),
    text: letters
      .map(({ letter, language: each }) => `${textOf(letter, source)}\n\n${footOf(source, each)}`)
      .join('\n\n—\n\n'),
    html: htmlMail(letters, languages[0], source),
  }
}

const cleaned = ({ subject, paragraphs, facts = [], action }: Letter): Letter => ({
  subject: plain(subject),
  paragraphs: paragraphs.map(plain),
  facts: facts.map(([name, value]) => [plain(name), plain(value)] as const),
  ...(action && { action }),
})

/** Removes characters that end a line or cannot be sent. */
const plain = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, ' ')

const textOf = ({ paragraphs, facts = [], action }: Letter, { appUrl: url }: MailSource): string =>
  [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${url}${action.path}`] : []),
  ].join('\n\n')

/** The seller, below everything else. */
const footOf = ({ seller }: MailSource, language: Language): string => {
  const { crNumber, vatNumber } = SELLER_LABELS[language]
  return [
    seller.name[language],
    seller.address[language],
    `${crNumber}: ${within(seller.crNumber, language)}`,
    `${vatNumber}: ${within(seller.vatNumber, language)}`,
    `${within(seller.email, language)} · ${within(seller.phone, language)}`,
  ].join('\n')
}
