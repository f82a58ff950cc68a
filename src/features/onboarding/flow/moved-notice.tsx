import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Notice } from '../components/notice.tsx'

/** Says that another tab was faster and this one was brought to the true step. */
export const MovedNotice = ({ moved }: { moved: boolean }) => {
  const { t } = useTranslation('onboarding')
  return <div role="status">{moved && <Notice tone="info">{t('moved')}</Notice>}</div>
}
