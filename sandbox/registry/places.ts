interface Bilingual {
  ar: string
  en: string
}

export interface Place {
  region: Bilingual & { id: string }
  city: Bilingual & { id: string }
  district: Bilingual & { id: string }
  street: Bilingual
  /** First three digits of the postal code. */
  postPrefix: string
  latitude: string
  longitude: string
}

const place = (
  region: [string, string, string],
  city: [string, string, string],
  district: [string, string, string],
  street: [string, string],
  [postPrefix, latitude, longitude]: [string, string, string],
): Place => ({
  region: { id: region[0], ar: region[1], en: region[2] },
  city: { id: city[0], ar: city[1], en: city[2] },
  district: { id: district[0], ar: district[1], en: district[2] },
  street: { ar: street[0], en: street[1] },
  postPrefix,
  latitude,
  longitude,
})

const RIYADH_REGION: [string, string, string] = ['1', 'منطقة الرياض', 'Al Riyadh']
const EASTERN_REGION: [string, string, string] = ['5', 'المنطقة الشرقية', 'Eastern Province']
const MAKKAH_REGION: [string, string, string] = ['2', 'منطقة مكة المكرمة', 'Makkah']
const RIYADH: [string, string, string] = ['3', 'الرياض', 'Riyadh']
const JEDDAH: [string, string, string] = ['18', 'جدة', 'Jeddah']

/** Places of offices. The first belongs to the first fixture. */
export const places: readonly [Place, ...Place[]] = [
  place(
    RIYADH_REGION,
    RIYADH,
    ['10100003002', 'حي العليا', 'Al Olaya Dist.'],
    ['طريق الملك فهد', 'King Fahd Rd'],
    ['122', '24.69521', '46.68372'],
  ),
  place(
    MAKKAH_REGION,
    JEDDAH,
    ['10200018021', 'حي الروضة', 'Ar Rawdah Dist.'],
    ['شارع الأمير سلطان', 'Prince Sultan St'],
    ['234', '21.55912', '39.15344'],
  ),
  place(
    EASTERN_REGION,
    ['13', 'الدمام', 'Dammam'],
    ['10500013040', 'حي الشاطئ الغربي', 'Ash Shati Al Gharbi Dist.'],
    ['شارع الخليج', 'Al Khaleej St'],
    ['324', '26.46732', '50.10987'],
  ),
  place(
    ['3', 'منطقة المدينة المنورة', 'Al Madinah Al Munawwarah'],
    ['14', 'المدينة المنورة', 'Madinah'],
    ['10300014011', 'حي العزيزية', 'Al Aziziyah Dist.'],
    ['طريق السلام', 'As Salam Rd'],
    ['423', '24.46217', '39.55201'],
  ),
  place(
    ['4', 'منطقة القصيم', 'Al Qassim'],
    ['11', 'بريدة', 'Buraydah'],
    ['10400011008', 'حي الريان', 'Ar Rayyan Dist.'],
    ['طريق عمر بن الخطاب', 'Umar Ibn Al Khattab Rd'],
    ['523', '26.35914', '43.94021'],
  ),
  place(
    ['6', 'منطقة عسير', 'Aseer'],
    ['15', 'أبها', 'Abha'],
    ['10600015003', 'حي المنسك', 'Al Mansak Dist.'],
    ['طريق الملك عبدالله', 'King Abdullah Rd'],
    ['625', '18.21930', '42.50441'],
  ),
  place(
    EASTERN_REGION,
    ['31', 'الخبر', 'Khobar'],
    ['10500031017', 'حي العقربية', 'Al Aqrabiyah Dist.'],
    ['شارع الملك خالد', 'King Khalid St'],
    ['344', '26.28104', '50.20332'],
  ),
]

export const khobar = place(
  EASTERN_REGION,
  ['31', 'الخبر', 'Al Khubar'],
  ['10500031015', 'حي العقربية', 'Al Aqrabiyah Dist.'],
  ['شارع الأمير مشعل', 'Prince Mishal St'],
  ['344', '26.28450', '50.20800'],
)
/** A second office of the first fixture. */
export const warehouse = place(
  RIYADH_REGION,
  RIYADH,
  ['10100003105', 'حي السلي', 'As Sulay Dist.'],
  ['طريق الخرج', 'Al Kharj Rd'],
  ['143', '24.66780', '46.84215'],
)
