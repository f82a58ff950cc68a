const ISSUE_TAG = '[ISSUE-TICKET]'

/** Adds the tag by which the support team sorts messages, unless the subject has it. */
export const taggedSubject = (subject: string): string => {
  const text = subject.trim()
  return text.startsWith(ISSUE_TAG) ? text : `${ISSUE_TAG} ${text}`
}
