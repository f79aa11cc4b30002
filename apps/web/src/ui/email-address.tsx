interface EmailProps {
  children: string;
}

/** An email address in a table, which breaks only before its @. A part that is wider than its column ends with an ellipsis. */
export function EmailAddress({ children: address }: EmailProps) {
  const [name, domain] = splitBeforeAt(address);
  return (
    <span title={address} className="inline-flex max-w-full">
      <span className="overflow-hidden text-ellipsis">
        <span className="whitespace-nowrap">{name}</span>
        <wbr />
        <span className="whitespace-nowrap">{domain}</span>
      </span>
    </span>
  );
}

/** An email address that breaks before its @, and elsewhere if a part does not fit, because its place cannot be widened. */
export function EmailText({ children: address }: EmailProps) {
  const [name, domain] = splitBeforeAt(address);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}

function splitBeforeAt(address: string) {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at)];
}
