import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

const KB = 1024

/** A file's size as people read it. */
export const useFileSizeText = (): ((bytes: number) => string) => {
  const { t } = useTranslation('review')
  const { figures } = useLanguage()
  return (bytes) =>
    bytes < KB * KB
      ? t('documents.kb', { size: Math.max(1, Math.round(bytes / KB)) })
      : t('documents.mb', { size: figures((bytes / KB / KB).toFixed(1)) })
}
