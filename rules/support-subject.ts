const ISSUE_TAG = '[ISSUE-TICKET]'

/** The subject of a support message with the tag that the support desk sorts by, once. */
export const taggedSubject = (subject: string): string => {
  const text = subject.trim()
  return text.startsWith(ISSUE_TAG) ? text : `${ISSUE_TAG} ${text}`
}
