export interface Person {
  gender: 'M' | 'F'
  /** ISO date. */
  born: string
  arabic: [first: string, second: string, third: string, last: string]
  english: [first: string, second: string, third: string, last: string]
  country?: { code: string; name: string }
}

const CITIZENS: Person[] = [
  {
    gender: 'M',
    born: '1988-03-14',
    arabic: ['محمد', 'عبدالله', 'سعد', 'القحطاني'],
    english: ['Mohammed', 'Abdullah', 'Saad', 'Alqahtani'],
  },
  {
    gender: 'F',
    born: '1992-11-02',
    arabic: ['نورة', 'خالد', 'إبراهيم', 'الحربي'],
    english: ['Noura', 'Khalid', 'Ibrahim', 'Alharbi'],
  },
  {
    gender: 'M',
    born: '1979-06-21',
    arabic: ['فهد', 'ناصر', 'محمد', 'العتيبي'],
    english: ['Fahad', 'Nasser', 'Mohammed', 'Alotaibi'],
  },
  {
    gender: 'F',
    born: '1995-01-30',
    arabic: ['سارة', 'أحمد', 'علي', 'الزهراني'],
    english: ['Sarah', 'Ahmed', 'Ali', 'Alzahrani'],
  },
  {
    gender: 'M',
    born: '1984-09-09',
    arabic: ['عبدالعزيز', 'صالح', 'حمد', 'الدوسري'],
    english: ['Abdulaziz', 'Saleh', 'Hamad', 'Aldosari'],
  },
  {
    gender: 'F',
    born: '1990-05-17',
    arabic: ['ريم', 'سلطان', 'فيصل', 'الشمري'],
    english: ['Reem', 'Sultan', 'Faisal', 'Alshammari'],
  },
  {
    gender: 'M',
    born: '1998-12-25',
    arabic: ['تركي', 'ماجد', 'عمر', 'الغامدي'],
    english: ['Turki', 'Majed', 'Omar', 'Alghamdi'],
  },
]

const RESIDENTS: Person[] = [
  {
    gender: 'M',
    born: '1993-05-01',
    arabic: ['عمر', 'حسن', 'محمود', 'الخطيب'],
    english: ['Omar', 'Hassan', 'Mahmoud', 'Alkhatib'],
    country: { code: '105', name: 'الأردن' },
  },
  {
    gender: 'F',
    born: '1989-08-19',
    arabic: ['ليلى', 'كريم', 'يوسف', 'منصور'],
    english: ['Layla', 'Karim', 'Youssef', 'Mansour'],
    country: { code: '207', name: 'مصر' },
  },
  {
    gender: 'M',
    born: '1986-02-11',
    arabic: ['عمران', 'طارق', 'null', 'خان'],
    english: ['Imran', 'Tariq', 'null', 'Khan'],
    country: { code: '304', name: 'باكستان' },
  },
  {
    gender: 'F',
    born: '1996-10-07',
    arabic: ['ماريا', 'null', 'null', 'سانتوس'],
    english: ['Maria', 'null', 'null', 'Santos'],
    country: { code: '319', name: 'الفلبين' },
  },
]

/** The person of an ID, always the same one. Undefined for numbers that are neither a National ID nor an Iqama. */
export function personOf(nationalId: string): Person | undefined {
  const people = { '1': CITIZENS, '2': RESIDENTS }[nationalId.charAt(0)]
  return people?.[Number(nationalId.slice(1, 9)) % people.length]
}

export const isCitizen = (nationalId: string): boolean => nationalId.startsWith('1')
