import { logoMaximumBytes, type ProviderSettings, removeProviderLogo } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { pictureAddress } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { applySettings, sendLogo } from "./settings-api.ts";

const types = ["image/png", "image/jpeg", "image/webp"];

/** The provider's logo, which can be replaced and removed. */
export function LogoCard({ settings: { name, logo_url: url } }: { settings: ProviderSettings }) {
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!types.includes(file.type)) throw new WrongFile("Choose a PNG, JPEG or WebP picture.");
      if (file.size > logoMaximumBytes) throw new WrongFile("The picture is larger than 500 KB. Choose a smaller one.");
      return sendLogo(file);
    },
    onSuccess: (saved) => {
      showToast(url ? "The logo was replaced." : "The logo was saved.");
      applySettings(client, saved);
    },
  });
  const removal = useMutation({
    mutationFn: () => call(removeProviderLogo, {}),
    onSuccess: (saved) => {
      showToast("The logo was removed.");
      applySettings(client, saved);
    },
  });
  const error = upload.error ?? removal.error;
  return (
    <section aria-labelledby="logo" className="max-w-184 rounded-card border border-line px-4 py-4 sm:px-5">
      <h2 id="logo" className="font-semibold">
        Logo
      </h2>
      <p className="mt-1 text-fg2">
        A square picture works best: PNG, JPEG or WebP, at most 500 KB and 2,000 pixels a side. Without a logo, pages
        show the first letter of the name.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <span className="grid size-16 place-items-center overflow-hidden rounded-card border border-line bg-subtle text-xl font-semibold text-fg3">
          {url ? (
            <img src={pictureAddress(url)} alt={`Logo of ${name}`} className="size-full object-contain" />
          ) : (
            <span aria-hidden>{name.slice(0, 1)}</span>
          )}
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="Logo"
          accept={types.join(",")}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = "";
            removal.reset();
            if (file) upload.mutate(file);
          }}
        />
        <Button
          icon={<ImageUp aria-hidden size={16} strokeWidth={1.75} />}
          isPending={upload.isPending}
          onPress={() => chooser.current?.click()}
        >
          {url ? "Replace Logo…" : "Upload Logo…"}
        </Button>
        {url && (
          <Button
            variant="ghost"
            isPending={removal.isPending}
            onPress={() => {
              upload.reset();
              removal.mutate();
            }}
          >
            Remove Logo
          </Button>
        )}
      </div>
      <p role="alert" className="mt-2 min-h-5 text-sm text-bad">
        {error && (error instanceof WrongFile ? error.message : failureText(error))}
      </p>
    </section>
  );
}

/** A file that the server would refuse. */
class WrongFile extends Error {}
