import classes from './email-text.module.css'
import { Latin } from './latin.tsx'

/** An e-mail address; where it does not fit in a line, its domain begins the next one. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <Latin>
      {email.slice(0, at)}
      <span className={classes.domain}>{email.slice(at)}</span>
    </Latin>
  )
}
