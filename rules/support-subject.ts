const ISSUE_TAG = '[ISSUE-TICKET]'

/** Adds the tag by which the support desk sorts messages, unless it is there. */
export const taggedSubject = (subject: string): string => {
  const text = subject.trim()
  return text.startsWith(ISSUE_TAG) ? text : `${ISSUE_TAG} ${text}`
}
