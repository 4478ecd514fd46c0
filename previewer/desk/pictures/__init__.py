"""Pictures of the phones in the window: copied, saved, put into a report, or all of them as a sheet."""
