import { useCurrent } from '#src/shared/session/current-query.ts'

/** The words of a notice: about the reader's own account, or about the account of a customer. */
export const useVoice = () => (useCurrent().role === 'admin' ? 'adminNotice' : 'notice')
