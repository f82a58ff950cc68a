import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useReviewed } from '../review-context.ts'
import type { RowName } from './rows.ts'

/** What a line of the application is called. */
export const useRowLabel = (name: RowName): string => {
  const { t } = useTranslation(['review', 'targets'])
  const { accountType } = useReviewed().application.customer
  switch (name) {
    case 'number':
      return t(accountType === 'business' ? 'targets:identificationNumber' : 'targets:nationalId')
    case 'signedInAs':
    case 'billingAccount':
    case 'package':
    case 'card':
    case 'terms':
      return t(`fields.${name}`)
    default:
      return t(`targets:${name}`)
  }
}
