/** What a password must not be like. */
export interface PersonalInformation {
  email: string;
  first_name: string;
  last_name: string;
  department: string | null;
  position: string | null;
  company_name: string | null;
}

/** Why a person should not take this password, or undefined. */
export async function judgePassword(_password: string, _person: PersonalInformation): Promise<string | undefined> {
  return undefined;
}
