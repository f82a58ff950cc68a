import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './billing-history.module.css'
import { useDownload } from './use-download.ts'

/** The paper that people read, and the signed electronic invoice that programs of accountants read. */
const FORMATS = [
  { ending: '.pdf', title: 'download', label: 'downloadOf', Icon: IconFileTypePdf },
  { ending: '.xml', title: 'downloadXml', label: 'downloadXmlOf', Icon: IconFileTypeXml },
] as const

interface DownloadButtonsProps {
  /** Of the paper; null while the document is still being made. */
  fileName: string | null
  /** What the invoice is called. */
  name: string
}

const DownloadButton = ({
  fileName,
  name,
  format: { ending, title, label, Icon },
}: DownloadButtonsProps & { format: (typeof FORMATS)[number] }) => {
  const { t } = useTranslation('billing-history')
  const { download, isBusy } = useDownload()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={isBusy}
      disabled={fileName === null}
      aria-label={t(label, { name })}
      title={fileName === null ? t('notReady') : t(title)}
      onClick={() => fileName !== null && download(fileName.replace(/\.pdf$/, ending))}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Save the invoice on the device, in either format. */
export const DownloadButtons = (props: DownloadButtonsProps) => (
  <span className={classes.downloads}>
    {FORMATS.map((format) => (
      <DownloadButton key={format.ending} format={format} {...props} />
    ))}
  </span>
)
