import { accountAt } from '#machines/account/account.machine.ts'
import { isEnding } from '#machines/account/selectors.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { type Current, useCurrent } from '#src/shared/session/current-query.ts'
import { principalIn } from '#src/shared/session/may-do.ts'
import { latePart } from '#src/shared/ui/late-part.tsx'
import { chooseAccountNotice } from './choose-account-notice.ts'

const banner = latePart(async () => (await import('./notice-banner.tsx')).NoticeBanner)

const noticeIn = (current: Current) => {
  const { customer } = current
  if (!customer) return null
  const account = accountAt(customer, serverNow())
  const notice = chooseAccountNotice(account, customer, principalIn(current))
  return notice && { notice, isEnding: isEnding(account) }
}

/** Loads the code of the notice, if there is one. */
export const loadAccountNotice = async (current: Current): Promise<void> => {
  if (noticeIn(current)) await banner.load()
}

/** The notice for the account's state, with its action; nothing for most accounts. A debt has a notice on every page. */
export const AccountNotice = () => {
  const shown = noticeIn(useCurrent())
  return shown && <banner.Part {...shown} />
}
