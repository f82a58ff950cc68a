import { Fragment } from 'react'
import classes from './email-text.module.css'
import { EmailText } from './email-text.tsx'
import { Latin } from './latin.tsx'

/** What `isolated` puts around a part of a sentence, with that part. */
const ISOLATES = /([\u2066\u2067][^\u2069]*\u2069)/

/** A name of the code that a phone has room for in one line. */
const IDENTIFIER = /^(?=\S*[-.:])\S{1,28}$/

/** A sentence in which each part that `isolated` set apart is an element of its own, so that no hyphen of an e-mail or an identifier ends a line. */
export const IsolatedText = ({ children }: { children: string }) =>
  children.split(ISOLATES).map((text, index) => {
    // A part has no other identity than its place in the sentence.
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
      <Latin key={key} className={IDENTIFIER.test(part) ? classes.parts : undefined}>
        {part}
      </Latin>
    )
  })
