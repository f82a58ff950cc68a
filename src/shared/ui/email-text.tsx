import classes from './email-text.module.css'
import { Latin } from './latin.tsx'

/** Letters that a column of a table or half a phone has room for in one line. */
const PART_MOST = 20

/** An e-mail address; where it does not fit in a line, its domain begins the next one, and no hyphen ends one. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  const isShort = Math.max(at, email.length - at) <= PART_MOST
  return (
    <Latin className={isShort ? classes.parts : undefined}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Latin>
  )
}
