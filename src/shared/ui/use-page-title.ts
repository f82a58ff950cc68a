import { useDocumentTitle } from '@mantine/hooks'
import { useTranslation } from '../i18n/use-translation.ts'

/** Names the document after its screen: 'Overview · Masar'. */
export const usePageTitle = (screen: string | undefined): void => {
  const { t } = useTranslation()
  useDocumentTitle(screen ? `${screen} · ${t('brand')}` : t('brand'))
}
