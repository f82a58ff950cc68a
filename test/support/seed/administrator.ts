import { callApi, idTokenOf, type Place } from './call-api.ts'
import { newPerson, type Person } from './people.ts'

/** The administrator in the settings. */
export const ADMINISTRATOR: Person = { ...newPerson(), email: 'admin@masar.example', name: 'Masar Admin' }

export const ADMIN_EMAIL: string = ADMINISTRATOR.email

export const callAsAdmin = async (place: Place) =>
  callApi(place, await idTokenOf(place, { email: ADMIN_EMAIL }))
