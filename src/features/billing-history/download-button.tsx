import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useDownload } from './use-download.ts'

interface DownloadButtonProps {
  /** Null while the document is still being made. */
  fileName: string | null
  /** What the invoice is called. */
  name: string
}

/** Saves the invoice's document on the device. */
export const DownloadButton = ({ fileName, name }: DownloadButtonProps) => {
  const { t } = useTranslation('billing-history')
  const { download, isBusy } = useDownload()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={isBusy}
      disabled={fileName === null}
      aria-label={t('downloadOf', { name })}
      title={fileName === null ? t('notReady') : t('download')}
      onClick={() => fileName !== null && download(fileName)}
    >
      <IconFileTypePdf size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
