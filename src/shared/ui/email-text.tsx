import { Latin } from './latin.tsx'

/** An e-mail address; where it does not fit in a line, its domain may begin the next one. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <Latin>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Latin>
  )
}
