import { Fragment, type ReactNode } from 'react'
import classes from './ui.module.css'

/** A part of a sentence that `isolated` has marked. */
const ISOLATES = /([\u2066\u2067][^\u2066\u2067\u2069]*\u2069)/

/** An identifier that fits in one line of a phone. */
const IDENTIFIER = /^(?=\S*[-.:])\S{1,28}$/

/**
 * A sentence in which each part marked by `isolated` is a separate element, so that no line breaks at a hyphen of an e-mail or
 * identifier.
 */
export const IsolatedText = ({ children }: { children: string }) =>
  children.split(ISOLATES).map((text, index) => {
    // The position in the sentence is the only identity of a part.
    const key = `${index}`
    if (index % 2 === 0) return <Fragment key={key}>{text}</Fragment>
    const part = text.slice(1, -1)
    if (text.startsWith('\u2067'))
      return (
        <bdi key={key} dir="rtl">
          {part}
        </bdi>
      )
    return part.includes('@') ? (
      <EmailText key={key} email={part} />
    ) : (
      <Latin key={key} className={IDENTIFIER.test(part) ? classes.emailParts : undefined}>
        {part}
      </Latin>
    )
  })

/** Number of letters that fit in one line of a table column, or of half a phone. */
const PART_MOST = 20

/** An e-mail address. If it does not fit in a line, the domain is on the next line. It does not break at a hyphen. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  const isShort = Math.max(at, email.length - at) <= PART_MOST
  return (
    <Latin className={isShort ? classes.emailParts : undefined}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Latin>
  )
}

const ARABIC_SCRIPT = /\p{Script=Arabic}/u

/** Isolates a text inside a sentence, from left to right; a name in Arabic letters keeps its direction. */
export const isolated = (text: string): string =>
  `${ARABIC_SCRIPT.test(text) ? '\u2067' : '\u2066'}${text}\u2069`

/** Ids, amounts, e-mails and phone numbers: always left to right, also within Arabic. */
export const Latin = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
