import { IconClockExclamation } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getServiceTroubles, type Service } from '#contract/endpoints/configs.ts'
import { call } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './forms.module.css'

const REFRESH_MS = 60_000

const troublesQuery = queryOptions({
  queryKey: ['configs', 'services'],
  queryFn: ({ signal }) => call(getServiceTroubles, {}, { signal }),
  refetchInterval: REFRESH_MS,
  // If the request fails, the form shows no notice.
  retry: false,
})

/** Shows a notice beside a form while a service that the form needs is slow or does not answer. */
export const ServiceNotice = ({ service }: { service: Service }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(troublesQuery)
  const trouble = data.find((one) => one.service === service)?.trouble
  return (
    <div className={classes.alertPlace} role="status">
      {trouble && (
        <p className={classes.serviceNotice}>
          <IconClockExclamation className={classes.serviceIcon} size={20} stroke={1.75} aria-hidden />
          {t(`services.${service}.${trouble}`)}
        </p>
      )}
    </div>
  )
}
