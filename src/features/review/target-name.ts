import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { anyKey, useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The name of a value or a document of an application. */
export const useTargetName = (): ((target: ChangeTarget) => string) => {
  const { t } = useTranslation('targets')
  return (target) => anyKey(t)(target)
}
